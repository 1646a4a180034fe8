"""Makes what stands in for an Apple SDK: modules and headers to compile against, and nothing to link or run.

The modules of the standard library come from the toolchain's own textual interfaces, which are the same on every platform and
carry the availability of every symbol. The C headers are Apple's, in the selection that Zig distributes. Foundation, os,
Combine, Dispatch, XCTest, the frameworks of the interface and the Swift side of ObjectiveC are written by hand, in `interfaces`;
they declare what this repository uses, and a little more.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent
HEADERS = "ziglang==0.17.1"
HEADERS_OF_DARWIN = "any-darwin-any"
VERSION = "26.4"

# In the order in which they import each other.
FROM_LINUX = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "_Builtin_float"]
FROM_GLIBC = "Darwin"
FROM_LINUX_WITH_DARWIN = ["Observation", "Synchronization"]
BY_HAND = [
    "ObjectiveC", "os", "Combine", "Dispatch", "Foundation", "XCTest", "DeveloperToolsSupport", "SwiftUI", "UIKit", "AppKit", "AppIntents",
]  # fmt: skip
# The platforms of the modules that not all of them have. On watchOS, UIKit has none of the classes of its interface.
ONLY_ON = {"AppKit": {"macos"}, "UIKit": {"ios", "tvos", "visionos", "watchos"}}


@dataclass(frozen=True)
class Platform:
    name: str  # as in Package.swift
    system: str  # as in a target triple
    module: str  # the file name of its modules
    sdk: str  # the name of its SDK
    c_architectures: tuple = ("arm64",)
    has_exit_tests: bool = False
    # Whether macros are compiled for it, since the compiler runs there.
    has_compiler: bool = False

    def triple(self, version, architecture="arm64"):
        return f"{architecture}-apple-{self.system}{version}"


PLATFORMS = {
    platform.name: platform
    for platform in [
        Platform("macos", "macosx", "arm64-apple-macos", "macosx", ("arm64", "x86_64"), True, True),
        Platform("ios", "ios", "arm64-apple-ios", "iphoneos"),
        Platform("tvos", "tvos", "arm64-apple-tvos", "appletvos"),
        Platform("watchos", "watchos", "arm64-apple-watchos", "watchos", ("arm64", "arm64_32")),
        Platform("visionos", "xros", "arm64-apple-xros", "xros"),
    ]
}


class Toolchain:
    def __init__(self):
        information = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
        self.version = information["compilerVersion"]
        self.resources = Path(information["paths"]["runtimeResourcePath"])
        self.host = information["target"]["moduleTriple"]
        self.host_triple = information["target"]["triple"]
        self.programs = self.resources.parent.parent / "bin"

    def linux_interface(self, module):
        return (self.resources / "linux" / f"{module}.swiftmodule" / f"{self.host}.swiftinterface").read_text()


class SDK:
    def __init__(self, platform, deployment_target, work, toolchain):
        self.platform = platform
        self.triple = platform.triple(deployment_target)
        self.folder = work / "sdk" / platform.name
        self.resources = work / "resources"
        self.cache = work / "module-cache"
        self.headers = work / "headers" / HEADERS_OF_DARWIN
        self.toolchain = toolchain
        # Changes whenever compiling against the modules made so far could end differently.
        self.digest = ""

    @property
    def c_options(self):
        return ["-isysroot", self.folder]

    @property
    def options(self):
        return ["-sdk", self.folder, "-resource-dir", self.resources, "-module-cache-path", self.cache]

    def make(self):
        """Makes the folder, or what has changed of it and all that comes after."""
        stamp = self.folder / "digest"
        if not stamp.exists() or stamp.read_text() != self.digest_of_headers:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.add_headers(self.folder / "usr/include")
            stamp.write_text(self.digest_of_headers)
        self.digest = self.digest_of_headers
        for module, interface in self.modules():
            self.compile(module, interface)

    def modules(self):
        """The interfaces to compile, in their order."""
        yield from ((module, self.from_linux(module)) for module in FROM_LINUX)
        yield FROM_GLIBC, self.from_glibc()
        yield from ((module, self.from_linux(module)) for module in FROM_LINUX_WITH_DARWIN)
        yield from ((module, self.by_hand(module)) for module in self.modules_by_hand)
        yield "Testing", self.testing()

    @property
    def modules_by_hand(self):
        return [each for each in BY_HAND if self.platform.name in ONLY_ON.get(each, set(PLATFORMS))]

    @cached_property
    def digest_of_headers(self):
        digest = hashlib.sha256(f"{self.toolchain.version} {self.triple} {HEADERS}".encode())
        for path in [Path(__file__), HERE / "SDKSettings.json", *sorted((HERE / "headers").rglob("*.*"))]:
            digest.update(path.read_bytes() if path.is_file() else b"")
        return digest.hexdigest()

    def add_headers(self, include):
        shutil.copytree(self.headers, include)
        shutil.copytree(HERE / "headers", include, dirs_exist_ok=True)
        map = include / "module.modulemap"
        map.write_text(map.read_text().replace("SHIMS", str(self.toolchain.resources / "shims")))
        settings = json.loads((HERE / "SDKSettings.json").read_text())
        settings["CanonicalName"] = f"{self.platform.sdk}{VERSION}"
        settings["DisplayName"] = f"{self.platform.name} {VERSION}"
        (self.folder / "SDKSettings.json").write_text(json.dumps(settings))

    def from_linux(self, module):
        """The interface of the toolchain's module, for this platform, with what a build for Linux leaves out."""
        interface = self.toolchain.linux_interface(module)
        head, body = re.match(r"((?://[^\n]*\n)*)(.*)", interface, re.DOTALL).groups()
        # Availability is not checked within the module, since Linux has all of it. It is checked where the module is used.
        head = head.replace(f"-target {self.toolchain.host_triple}", f"-target {self.triple} -disable-availability-checking")
        head = head.replace(" -disable-objc-interop", "").replace(" -static", "")
        # Interfaces for Linux leave the bodies of these functions out.
        body = re.sub(r"^.*@backDeployed\(before:.*\n", "", body, flags=re.MULTILINE)
        body = re.sub(r"\bimport Glibc$", "import Darwin", body, flags=re.MULTILINE)
        additions = HERE / "additions" / f"{module}.swiftinterface"
        return head + body + (additions.read_text() if additions.exists() else "")

    def from_glibc(self):
        """The overlay of Darwin. The toolchain makes those of Darwin and Glibc from the same sources."""
        interface = self.from_linux("Glibc").replace("-module-name Glibc", "-module-name Darwin")
        interface = interface.replace("swiftGlibc", "swiftDarwin").replace("SwiftGlibc", "Darwin")
        return re.sub(r"\bGlibc\.", "Darwin.", interface).replace("Darwin.__sighandler_t", "Darwin.sig_t")

    def by_hand(self, module):
        return self.interface(HERE, module, "-disable-availability-checking -enable-objc-interop")

    def interface(self, folder, module, options=""):
        """An interface that is written by hand, with the head that the compiler expects."""
        flags = f"-target {self.triple} {options} -enable-library-evolution -swift-version 5 -module-name {module}"
        return (
            "// swift-interface-format-version: 1.0\n"
            f"// swift-compiler-version: {self.toolchain.version}\n"
            f"// swift-module-flags: {flags}\n"
        ) + (folder / "interfaces" / f"{module}.swiftinterface").read_text()

    def testing(self):
        interface = self.from_linux("Testing")
        if self.platform.has_exit_tests:
            return interface
        # Tests that start a process: Linux's interface has them for every platform.
        starts = r"public struct ExitTest\b|extension Testing\.ExitTest\b|public func __checkClosureCall.*\bidentifiedBy "
        starts += r"|@freestanding\(expression\) public macro (?:expect|require)\(processExitsWith"
        return re.sub(rf"^(?={starts})", "@available(*, unavailable)\n", interface, flags=re.MULTILINE)

    def compile(self, module, interface):
        source = self.folder / "interfaces" / f"{module}.swiftinterface"
        result = self.folder / "usr/lib/swift" / f"{module}.swiftmodule" / f"{self.platform.module}.swiftmodule"
        stamp = result.with_suffix(".digest")
        self.digest = hashlib.sha256((self.digest + interface).encode()).hexdigest()
        if stamp.exists() and stamp.read_text() == self.digest:
            return
        for path in [source, result]:
            path.parent.mkdir(parents=True, exist_ok=True)
        stamp.unlink(missing_ok=True)
        source.write_text(interface)
        parse_stdlib = ["-parse-stdlib"] if "-parse-stdlib" in interface.split("\nimport ")[0] else []
        command = [
            self.toolchain.programs / "swift-frontend", "-compile-module-from-interface", source, "-module-name", module,
            *parse_stdlib, "-o", result, "-target", self.triple, *self.options,
            "-plugin-path", self.toolchain.resources / "host/plugins",
        ]  # fmt: skip
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{run.stderr}error: The stand-in for {module} does not compile for {self.platform.name}.")
        stamp.write_text(self.digest)


def make_resources(work, toolchain):
    """The toolchain's resources, without its folders `os`, `dispatch` and `Block`, which hide Apple's headers of these names."""
    resources = work / "resources"
    resources.mkdir(parents=True, exist_ok=True)
    for name in ["clang", "shims", "apinotes", "host"]:
        link = resources / name
        link.unlink(missing_ok=True)
        link.symlink_to(toolchain.resources / name)


def download_headers(work, names):
    """Takes headers out of the Python package of Zig, which is 100 MB."""
    missing = [name for name in names if not (work / "headers" / name).exists()]
    if not missing:
        return
    with tempfile.TemporaryDirectory(dir=work) as folder:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        if subprocess.run([*download, "--dest", folder, HEADERS]).returncode != 0:
            sys.exit(f"error: pip cannot download {HEADERS}, which has the headers.")
        (wheel,) = Path(folder).glob("*.whl")
        include = "ziglang/lib/libc/include/"
        prefixes = tuple(f"{include}{name}/" for name in missing)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if name.startswith(prefixes)])
        (work / "headers").mkdir(exist_ok=True)
        for name in missing:
            (Path(folder) / include / name).rename(work / "headers" / name)
