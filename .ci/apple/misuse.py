"""Compiles wrong uses of the library, which the compiler must refuse with the errors that the files say.

Below a line of code in `misuse` there is a comment for each error that the compiler has for that line, `// error: TEXT`.
"""

import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

FILES = Path(__file__).parent / "misuse"
EXPECTATION = re.compile(r"\s*// error: (.*)")
ERROR = re.compile(r".*?:(\d+):\d+: error: (.*)")


def expected(path):
    """The errors that a file says, each with its line."""
    errors, line = Counter(), 0
    for number, text in enumerate(path.read_text().splitlines(), start=1):
        if match := EXPECTATION.fullmatch(text):
            errors[line, match[1]] += 1
        else:
            line = number
    return errors


def found(path, command):
    # Not to /dev/null: a compiler that fails deletes its output, and root may delete that.
    with tempfile.TemporaryDirectory() as folder:
        options = ["-diagnostic-style", "llvm", "-module-name", "Misuse", "-o", f"{folder}/output", path]
        run = subprocess.run([*command, *options], capture_output=True, text=True)
    return Counter((int(match[1]), match[2]) for match in map(ERROR.match, run.stderr.splitlines()) if match)


def check(command):
    """Prints what is not as expected. Returns whether nothing is."""
    paths = sorted(FILES.glob("*.swift"))
    is_fine, count = True, 0
    for path in paths:
        wanted, got = expected(path), found(path, command)
        count += wanted.total()
        for name, errors in [("is missing", wanted - got), ("is not expected", got - wanted)]:
            for line, text in errors.elements():
                print(f"{path.relative_to(FILES.parent.parent.parent)}:{line}: This error {name}: {text}")
        is_fine = is_fine and bool(wanted) and wanted == got
    print(f"{len(paths)} files of wrong uses have {count} errors" + (", all as expected." if is_fine else "; not all are as expected."))
    return is_fine
