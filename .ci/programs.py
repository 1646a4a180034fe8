"""Copies packages, runs programs, and compares what they print. The checks that build packages of users share it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Options of SwiftPM that save time: neither debug information, nor what an editor asks of modules, and one compiler for all files of a module. `example`
# in .ci/steps has them as well.
COMPILER = ["-index-ignore-system-modules", "-disable-batch-mode", "-wmo", "-num-threads", "2"]
SAVING = ["-debug-info-format", "none", *(f"-Xswiftc={option}" for option in COMPILER)]


def clone(folder):
    """A clone of this repository, in a branch that packages can name. What is not committed is not in it."""
    subprocess.run(["git", "clone", "--quiet", "--no-tags", ROOT, folder], check=True)
    subprocess.run(["git", "-C", folder, "checkout", "--quiet", "-B", "main"], check=True)


def package(command, folder, *options, **variables):
    """Runs a command of SwiftPM for a package, as `example` in .ci/steps does, in the folder that they share."""
    shared = ["--scratch-path", ROOT / ".build-examples", "--disable-build-manifest-caching", *SAVING]
    return run("swift", command, "--package-path", folder, *shared, *options, **variables)


def run(*command, folder=ROOT, succeeds=True, errors=True, **variables):
    """What a command writes, to standard error as well unless `errors` is false. Stops if it ends otherwise than it should."""
    process = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if errors else subprocess.DEVNULL, text=True,
        env={**os.environ, **variables},
    )  # fmt: skip
    if (process.returncode == 0) != succeeds:
        sys.exit(f"error: '{' '.join(map(str, command))}' {'fails' if succeeds else 'succeeds'}:\n{process.stdout}")
    return process.stdout


def expect(wanted, output, what):
    """Stops if the output is not as it should be."""
    if output != wanted:
        sys.exit(f"error: {what}:\n{output}\nExpected:\n{wanted}")
