"""The samples of the documentation, and the compiler with which to compile them. `.ci/check-samples` says what kinds there are."""

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PRELUDE = Path(".ci/samples/Prelude.swift")
MARKDOWN = ["README.md", "CONTRIBUTING.md", "Examples/*/README.md", "Sources/**/*.docc/**/*.md"]
SOURCES = ["Sources/**/*.swift"]

FENCE = re.compile(r"( *)```(.*)")
IMPORT = re.compile(r"^(@\w+ )*(\w+ )?import \w", re.MULTILINE)
MANIFEST = re.compile(r"\.(package|product|testTarget)\(|^import PackageDescription", re.MULTILINE)
APPLE = re.compile(r"^import (AppIntents|AppKit|Combine|SwiftUI|UIKit)$", re.MULTILINE)
LIBRARY = re.compile(r"^\s*@main\b|^import (Testing|XCTest)\b", re.MULTILINE)

ERROR = re.compile(r"(.+?):(\d+):\d+: error: ")


@dataclass(frozen=True)
class Sample:
    """A block of code: the file it is in, the line of its fence, its lines, and the name of its language."""

    path: Path
    line: int
    lines: tuple
    language: str = "swift"

    @property
    def place(self):
        return f"{self.path}:{self.line}"

    @property
    def code(self):
        # The compiler is told where the lines come from, so its messages point into the documentation.
        start = f'#sourceLocation(file: "{self.path}", line: {self.line + 1})'
        return "\n".join([start, *self.lines, "#sourceLocation()", ""])

    @property
    def text(self):
        return "\n".join(self.lines)

    def contains(self, path, line):
        return path == str(self.path) and self.line < line <= self.line + len(self.lines) + 1


def blocks(path, lines):
    """The ```swift and ```output blocks in lines, each of which is a number and a text. A gap in the numbers ends a block."""
    fence = None
    for number, text in [*lines, (None, "")]:
        match = FENCE.match(text)
        if fence is None:
            if match:
                fence, indentation, language, body = number, len(match[1]), match[2].strip(), []
        elif match and not match[2].strip():
            if language in ("swift", "output"):
                yield Sample(path, fence, tuple(body), language)
            fence = None
        elif number != fence + len(body) + 1:
            sys.exit(f"{path}:{fence}: error: The code block has no end.")
        else:
            body.append(text[min(indentation, len(text) - len(text.lstrip())):])


def numbered_lines(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)


def doc_comment_lines(path):
    for number, line in numbered_lines(path):
        text = line.lstrip()
        if text.startswith("///"):
            yield number, text[3:].removeprefix(" ")


def paths(patterns):
    return sorted({path for pattern in patterns for path in Path().glob(pattern)})


def all_blocks():
    for path in paths(MARKDOWN):
        yield from blocks(path, numbered_lines(path))
    for path in paths(SOURCES):
        yield from blocks(path, doc_comment_lines(path))


def all_samples():
    return [block for block in all_blocks() if block.language == "swift"]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def build(*options):
    """Builds the library, and returns the folder of what is built."""
    # SwiftPM builds tests apart, since one of them tests the plugin; and on Linux nothing but tests needs these two modules.
    for target in [[], ["--target", "DependenciesNetworking"], ["--target", "DependenciesSwiftUI"]]:
        subprocess.run(["swift", "build", *options, *target], stdout=subprocess.DEVNULL, check=True)
    return Path(output("swift", "build", *options, "--show-bin-path").strip())


def compiler(products):
    """The compiler's command, with the options that let it find the library and the macros of Swift Testing."""
    resources = json.loads(output("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]
    # More than a type check, because some data races are found in a later pass.
    command = ["swiftc", "-emit-sil", "-whole-module-optimization", "-Onone"]
    command += ["-swift-version", "6", "-suppress-warnings", "-diagnostic-style", "llvm"]
    command += ["-I", products / "Modules", "-plugin-path", f"{resources}/host/plugins/testing"]
    command += ["-load-plugin-executable", f"{products}/DependenciesMacrosPlugin-tool#DependenciesMacrosPlugin"]
    command += ["-Xcc", f"-fmodule-map-file={products}/DependenciesShims.build/module.modulemap"]
    return command


def run(command, *arguments):
    """What the compiler says if it fails, and None otherwise."""
    # Not to /dev/null: a compiler that fails deletes its output, and root may delete that.
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.run(
            [*command, *arguments, "-o", f"{folder}/output"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    return None if process.returncode == 0 else process.stdout or "The compiler gives no reason.\n"


def prelude_options(command, folder):
    """The options with which a file sees the prelude's declarations, where it has none of its own."""
    module = folder / "Prelude.swiftmodule"
    options = ["-module-name", "Prelude", "-enable-testing", "-parse-as-library", "-emit-module-path", module]
    object_command = [argument if argument != "-emit-sil" else "-c" for argument in command]
    process = subprocess.run(
        [*object_command, *options, PRELUDE, "-o", folder / "Prelude.o"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    if process.returncode != 0:
        sys.exit(f"{PRELUDE}: The prelude does not compile.\n{process.stdout}")
    return ["-I", folder, "-Xfrontend", "-testable-import-module", "-Xfrontend", "Prelude"]


def check_file(command, sample):
    """What the compiler says of a sample that stands alone; None if it compiles."""
    is_library = LIBRARY.search(sample.text)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / ("Sample.swift" if is_library else "main.swift")
        file.write_text(sample.code, encoding="utf-8")
        return run(command, *(["-parse-as-library"] if is_library else []), file)


def check_together(command, prelude, sources):
    """What the compiler says of each sample that is faulty, and what it says besides. All are one module."""
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for number, (sample, source) in enumerate(sources.items(), start=1):
            file = Path(folder) / f"sample{number}.swift"
            file.write_text(source, encoding="utf-8")
            files[str(file)] = sample
        message = run(command, "-parse-as-library", prelude, *files)
    messages, other, faulty = {}, "", None
    for line in (message or "").splitlines(keepends=True):
        if match := ERROR.match(line):
            path, number = match[1], int(match[2])
            faulty = files.get(path) or next((s for s in sources if s.contains(path, number)), None)
        if faulty:
            messages[faulty] = messages.get(faulty, "") + line
        else:
            other += line
    return messages, other
