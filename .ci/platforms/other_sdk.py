"""Makes what stands in for the SDKs of Windows, Android and WASI: modules and headers to compile against, as for Apple's.

The modules of the standard library come from the toolchain's own textual interfaces for Linux. The C headers are those that
Zig distributes: MinGW's for Windows, WASI's own, and musl's for Android, where `headers/android` declares what the library calls
as Android does. The Swift side of the C libraries, Foundation and XCTest are written by hand, in `interfaces`; they declare what
the library uses.

A module of the standard library for WASI has integers of 64 bits, so that Swift code which is wrong on 32 bits is not found.
"""

import hashlib
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import sdk

HERE = Path(__file__).parent


@dataclass(frozen=True)
class OtherPlatform:
    name: str  # as in Package.swift
    system: str  # a target triple without its architecture
    module: str  # the file name of its modules
    # The first is the one that Swift is compiled for, too.
    c_architectures: tuple
    # The modules of the C library.
    libraries: tuple
    # Zig's folders of headers.
    headers: tuple
    has_networking: bool = True
    has_exit_tests: bool = False
    has_compiler: bool = False

    def triple(self, version, architecture=None):
        return f"{architecture or self.c_architectures[0]}-unknown-{self.system}"


PLATFORMS = {
    platform.name: platform
    for platform in [
        OtherPlatform(
            "windows", "windows-msvc", "x86_64-unknown-windows-msvc", ("x86_64", "aarch64"),
            ("WinSDK", "CRT"), ("any-windows-any",),
            has_exit_tests=True, has_compiler=True,
        ),
        OtherPlatform(
            "android", "linux-android28", "aarch64-unknown-linux-android", ("aarch64", "x86_64"),
            ("Android",), ("aarch64-linux-musl", "generic-musl"),
        ),
        OtherPlatform(
            "wasi", "wasip1", "wasm32-unknown-wasip1", ("wasm32",),
            ("WASILibc",), ("wasm-wasi-musl", "generic-musl"),
            has_networking=False,
        ),
    ]
}  # fmt: skip

HEADERS = sorted({name for platform in PLATFORMS.values() for name in platform.headers})


class OtherSDK(sdk.SDK):
    @property
    def c_options(self):
        return ["-nostdlibinc", "-isystem", self.folder / "usr/include"]

    @property
    def options(self):
        return [*super().options, "-I", self.folder / "usr/lib/swift", "-I", self.folder / "usr/include"]

    def modules(self):
        yield from ((module, self.from_linux(module)) for module in sdk.FROM_LINUX)
        yield from ((module, self.by_hand(module)) for module in self.platform.libraries)
        networking = ["FoundationNetworking"] if self.platform.has_networking else []
        for module in ["FoundationEssentials", "Foundation", *networking, "XCTest"]:
            yield module, self.by_hand(module)
        yield "Testing", self.testing()

    @cached_property
    def digest_of_headers(self):
        digest = hashlib.sha256(f"{self.toolchain.version} {self.triple} {sdk.HEADERS}".encode())
        for path in [Path(__file__), Path(sdk.__file__), *sorted(self.own_headers.iterdir())]:
            digest.update(path.read_bytes())
        return digest.hexdigest()

    @property
    def own_headers(self):
        return HERE / "headers" / self.platform.name

    def add_headers(self, include):
        for name in reversed(self.platform.headers):
            # The compiler has a better stddef.h.
            ignored = shutil.ignore_patterns("stddef.h")
            shutil.copytree(self.headers.parent / name, include, ignore=ignored, dirs_exist_ok=True)
        shutil.copytree(self.own_headers, include, dirs_exist_ok=True)
        # Where the compiler looks for WASI's C library.
        (self.folder / "include").symlink_to(include)
        if self.platform.name == "windows":
            # All of MinGW's headers begin with this one. They are for compilers that take themselves for GCC.
            first = include / "_mingw.h"
            first.write_text("#ifndef __GNUC__\n#define __GNUC__ 4\n#define __GNUC_MINOR__ 2\n#endif\n" + first.read_text())
        shims = self.toolchain.resources / "shims/module.modulemap"
        names = re.findall(r"^module (\w+)", shims.read_text(), re.MULTILINE)
        map = include / "module.modulemap"
        map.write_text(map.read_text() + "".join(f'extern module {name} "{shims}"\n' for name in names))

    def from_linux(self, module):
        interface = self.toolchain.linux_interface(module)
        interface = interface.replace(f"-target {self.toolchain.host_triple}", f"-target {self.triple}")
        if self.platform.name == "windows":
            for name, type in [("CLong", "Int32"), ("CUnsignedLong", "UInt32"), ("CWideChar", "UInt16")]:
                interface = re.sub(rf"(typealias {name} = Swift)\..*", rf"\1.{type}", interface)
        additions = HERE / "additions" / f"{module}.swiftinterface"
        return interface + (additions.read_text() if additions.exists() else "")

    def by_hand(self, module):
        return self.interface(HERE, module)
