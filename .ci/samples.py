"""The samples of the documentation, and the compiler with which to compile them. `.ci/check-samples` says what kinds there are."""

import itertools
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import programs

# The places of samples are paths from here.
os.chdir(programs.ROOT)

MARKDOWN = ["README.md", "CONTRIBUTING.md", "Examples/*/README.md", "Examples/Skill/*/SKILL.md", "Sources/*/README.md", "Sources/**/*.docc/**/*.md"]
SOURCES = ["Sources/**/*.swift"]

FENCE = re.compile(r"( *)```(.*)")
QUOTED = re.compile(r"<!-- From (\S+) -->")
IMPORT = re.compile(r"^(@\w+ )*(\w+ )?import \w", re.MULTILINE)
MANIFEST = re.compile(r"\.(package|product|testTarget)\(|^import PackageDescription", re.MULTILINE)
APPLE = re.compile(r"^import (AppIntents|Combine|SwiftUI|UIKit)$", re.MULTILINE)
PART = re.compile(r"^#if canImport.*\n(?: +import .*\n)+#endif\n|^(?:@.*\n(?: .*\n)*(?:\)\n)?|///.*\n)*\S.*\n(?:(?:[ })\]].*)?\n)*", re.MULTILINE)
KEYWORD = "actor|class|enum|extension|func|protocol|struct|typealias"
DECLARATION = re.compile(rf"^(?:@\S+ |[a-z]+(?:\(\w+\))? )*(?:extension (\w+)|(?:{KEYWORD}) (\w+))", re.MULTILINE)
MEMBER = re.compile(r"^  .*?\b(?:func|let|var) (\w+)", re.MULTILINE)
TESTED = re.compile(r"^@testable import \w", re.MULTILINE)
TEST = re.compile(r"^@(main|Suite|Test)\b|: XCTestCase", re.MULTILINE)
LIBRARY = re.compile(r"^\s*@main\b|^import (Testing|XCTest)\b", re.MULTILINE)


@dataclass(frozen=True)
class Sample:
    """A block of code: its file, the line of its fence, its lines, its language, the file it quotes, and the declarations that it uses."""

    path: Path
    line: int
    lines: tuple
    language: str = "swift"
    source: str = ""
    context: str = ""

    @property
    def place(self):
        return f"{self.path}:{self.line}"

    @property
    def code(self):
        # The compiler is told where the lines come from, so its messages point into the documentation.
        start = f'#sourceLocation(file: "{self.path}", line: {self.line + 1})'
        code = "\n".join([start, *self.lines, "#sourceLocation()", ""])
        if not IMPORT.search(self.text):
            code = f"import Dependencies\nfunc sample() async throws {{\n{code}}}\ntry await sample()\n"
        return code

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def declarations(self):
        """What other samples may use, by its names: a pattern of the words that use it, and its text. Imports have no pattern."""
        found = {}
        for part in PART.findall(f"{self.text}\n"):
            if IMPORT.match(part) or part.startswith("#if canImport"):
                found[part.strip()] = "", part
            elif (match := DECLARATION.search(part)) and not TEST.search(part):
                extended, name = match.groups()
                members = "|".join(MEMBER.findall(part)) if extended else ""
                words = members if extended == "DependencyValues" else extended or name
                found[extended or name, members] = words, part
        return found

    def using(self, visible):
        """The sample with the declarations that it uses, and those that they use."""
        imports = "".join(part for words, part in visible.values() if not words)
        rest = {name: visible[name] for name in visible if visible[name][0] and name not in self.declarations}
        context, text = "", self.text
        while used := [name for name, (words, _) in rest.items() if re.search(rf"\b({words})\b", text)]:
            context += "".join(rest.pop(name)[1] for name in used)
            text = context
        return replace(self, context=context and f"import Dependencies\n{imports}{context}")


def blocks(path, lines):
    """The ```swift and ```output blocks in lines, each of which is a number and a text. A gap in the numbers ends a block."""
    fence, above = None, ""
    for number, text in [*lines, (None, "")]:
        match = FENCE.match(text)
        if fence is None:
            if match:
                fence, indentation, language, body = number, len(match[1]), match[2].strip(), []
                quoted = QUOTED.fullmatch(above)
            above = text
        elif match and not match[2].strip():
            if language in ("swift", "output"):
                yield Sample(path, fence, tuple(body), language, quoted[1] if quoted else "")
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
        check_quoted_tables(path)
        yield from blocks(path, numbered_lines(path))
    for path in paths(SOURCES):
        yield from blocks(path, doc_comment_lines(path))


def check_quotation(sample):
    """A block below `<!-- From FILE -->` stands in that file, which is compiled elsewhere. Indentation may differ."""
    quoted, text = ("\n".join(line.strip() for line in lines) for lines in (sample.lines, Path(sample.source).read_text().splitlines()))
    if quoted not in text:
        sys.exit(f"{sample.place}: error: The sample is not in {sample.source}.")


def check_quoted_tables(path):
    """Each row of a table below `<!-- From FILE -->` stands in that file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        if match := QUOTED.fullmatch(line):
            rows = Path(match[1]).read_text(encoding="utf-8").splitlines()
            for offset, row in enumerate(itertools.takewhile(lambda row: row.startswith("|"), lines[number:]), start=1):
                if row not in rows:
                    sys.exit(f"{path}:{number + offset}: error: The row is not in {match[1]}.")


def all_samples():
    """The samples, and what those print that are programs, by the samples."""
    samples, printed, visible = [], {}, {}
    for block in all_blocks():
        if block.language == "output":
            if not samples or samples[-1].path != block.path:
                sys.exit(f"{block.place}: error: The output follows no sample.")
            printed[samples[-1]] = block.text
        elif block.source:
            check_quotation(block)
        else:
            if not samples or samples[-1].path != block.path:
                visible = {}
            samples.append(block.using(visible))
            # A test's module is not there.
            if not MANIFEST.search(block.text) and not TESTED.search(block.text):
                visible |= block.declarations
    return samples, printed


def build(*options):
    """Builds the library, and returns the folder of what is built."""
    # On Linux, nothing but tests needs these two modules.
    for target in ["DependenciesNetworking", "DependenciesSwiftUI"]:
        programs.build(*options, "--target", target)
    return programs.build(*options)


def compiler(products):
    """The compiler's command, with the options that let it find the library and the macros of Swift Testing."""
    resources = programs.toolchain()["paths"]["runtimeResourcePath"]
    # More than a type check, because some data races are found in a later pass.
    command = ["swiftc", "-emit-sil", "-whole-module-optimization", "-Onone"]
    command += ["-swift-version", "6", "-suppress-warnings", "-diagnostic-style", "llvm"]
    command += ["-I", products / "Modules", "-plugin-path", f"{resources}/host/plugins/testing"]
    command += ["-load-plugin-executable", f"{products}/DependenciesMacrosPlugin-tool#DependenciesMacrosPlugin"]
    command += ["-Xcc", f"-fmodule-map-file={products}/DependenciesShims.build/module.modulemap"]
    return command


def run(command, *arguments, output=None):
    """What the compiler says if it fails, and None otherwise."""
    # Not to /dev/null: a compiler that fails deletes its output, and root may delete that.
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.run(
            [*command, *arguments, "-o", output or f"{folder}/output"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    return None if process.returncode == 0 else process.stdout or "The compiler gives no reason.\n"


def compiler_arguments(sample, folder):
    """The arguments of the compiler for a sample: its file, and one with the declarations that it uses."""
    is_library = LIBRARY.search(sample.text)
    files = {folder / "Context.swift": sample.context, folder / ("Sample.swift" if is_library else "main.swift"): sample.code}
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")
    return [*(["-parse-as-library"] if is_library else []), *files]


def check_file(command, sample, folder):
    """What the compiler says of a sample; None if it compiles."""
    return run(command, *compiler_arguments(sample, folder))
