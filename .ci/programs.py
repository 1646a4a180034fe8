"""Copies packages, builds them, runs programs, and compares what they print. The checks share it."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The modules whose symbols users can use.
MODULES = sorted(
    path.name for path in (ROOT / "Sources").iterdir()
    if path.name.startswith("Dependencies") and not path.name.endswith(("Shims", "Expansion", "Plugin"))
)  # fmt: skip

# Options of SwiftPM that save time: neither debug information, nor what an editor asks of modules, and one compiler for all files of a module.
COMPILER = ["-index-ignore-system-modules", "-disable-batch-mode", "-wmo", "-num-threads", "2"]
SAVING = ["-debug-info-format", "none", *(f"-Xswiftc={option}" for option in COMPILER)]

# Packages in different folders may have one folder for what is built, in which SwiftPM must not take the manifest of one for that of another.
SHARED = ["--disable-build-manifest-caching", *SAVING]


def clone(folder):
    """A clone of this repository, in a branch that packages can name. What is not committed is not in it."""
    run("git", "clone", "--quiet", "--no-tags", ROOT, folder)
    run("git", "checkout", "--quiet", "-B", "main", folder=folder)


def commit(folder, tag):
    """Makes a git repository of a folder, with a tag."""
    run("git", "init", "--quiet", folder=folder)
    run("git", "add", "--all", folder=folder)
    run("git", "-c", "user.name=check", "-c", "user.email=check@localhost", "commit", "--quiet", "--message", "Release", folder=folder)
    run("git", "tag", tag, folder=folder)


def build(*options, **variables):
    """Builds, and returns the folder of what is built."""
    run("swift", "build", *options, **variables)
    return Path(run("swift", "build", *options, "--show-bin-path", errors=False, **variables).strip()).resolve()


def shared(folder):
    """The options with which packages that use the library share a folder, so that the library is built for them once."""
    return ["--package-path", folder, "--scratch-path", ROOT / ".build-examples", *SHARED]


def swift_apart(place, command, *arguments, **options):
    """Runs a command of SwiftPM that takes nothing from what this machine keeps, and leaves nothing: its folders are in `place`."""
    folders = [f"--{each}-path={place / each}" for each in ["cache", "security", "config", "scratch"]]
    return run("swift", command, *folders, *([] if command == "package" else SHARED), *arguments, **options)


def write_symbol_graphs(folder, modules, *options, building=()):
    """Builds modules, and writes the graphs of their public symbols, and of what they add to the types of other modules, to a folder."""
    for module in modules:
        products = build("--target", module, *building)
    triple = toolchain()["target"]["triple"]
    maps = [path for path in products.glob("*/module.modulemap") if "-tool.build" not in str(path)]
    options = [*options, *(option for path in maps for option in ["-Xcc", f"-fmodule-map-file={path}"])]
    for module in modules:
        run(
            *["swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-minimum-access-level", "public"],
            *["-output-dir", folder, "-I", products / "Modules", *options],
        )


def toolchain():
    """What the compiler says about itself."""
    return json.loads(run("swiftc", "-print-target-info", errors=False))


def run(*command, folder=ROOT, succeeds=True, errors=True, **variables):
    """What a command writes, to standard error as well unless `errors` is false. Stops if it ends otherwise than it should."""
    process = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if errors else subprocess.PIPE, text=True,
        env={**os.environ, **variables},
    )  # fmt: skip
    if (process.returncode == 0) != succeeds:
        failure = f"error: '{' '.join(map(str, command))}' {'fails' if succeeds else 'succeeds'}:"
        sys.exit(f"{failure}\n{process.stdout}{process.stderr or ''}")
    return process.stdout


def expect(wanted, output, what):
    """Stops if the output is not as it should be."""
    if output != wanted:
        sys.exit(f"error: {what}:\n{output}\nExpected:\n{wanted}")
