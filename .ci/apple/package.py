"""A package as its manifest describes it, so that a new target cannot be forgotten here."""

import json
import os
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PLATFORMS = {"macos", "ios", "tvos", "watchos", "visionos", "windows", "android", "wasi"}


class Package:
    def __init__(self, folder):
        dump = ["swift", "package", "--package-path", str(folder), "dump-package"]
        manifest = json.loads(subprocess.run(dump, check=True, capture_output=True, text=True).stdout)
        self.name = manifest["name"]
        self.folder = folder
        self.deployment_targets = {each["platformName"]: each["version"] for each in manifest["platforms"]}
        self.products = {each["name"]: each for each in manifest["products"]}
        modes = manifest["swiftLanguageVersions"] or [manifest["toolsVersion"]["_version"].split(".")[0]]
        self.targets = {each["name"]: Target(self, each, modes[-1]) for each in manifest["targets"]}
        # Packages that lie in this repository. Targets that need any other package are left out.
        self.neighbors = [
            Path(location["path"]) for each in manifest["dependencies"] for location in each.get("fileSystem", [])
        ]

    def targets_of_libraries(self):
        """The names of all targets that the package's libraries consist of."""
        names = set()
        pending = [name for each in self.products.values() if "library" in each["type"] for name in each["targets"]]
        while pending:
            name = pending.pop()
            if name not in names:
                names.add(name)
                pending += [reference.name for reference in self.targets[name].references]
        return names


@dataclass(frozen=True)
class Reference:
    """What a target's manifest says about one dependency."""

    name: str
    platforms: frozenset


class Target:
    def __init__(self, package, manifest, language_mode, folder=None):
        self.package = package
        self.manifest = manifest
        self.language_mode = language_mode
        self.name = manifest["name"]
        self.kind = manifest["type"]
        parent = "Tests" if self.kind == "test" else "Sources"
        self.folder = folder or package.folder / manifest.get("path", f"{parent}/{self.name}")

    def copied_to(self, folder):
        """The same target, whose sources are in another folder."""
        return Target(self.package, self.manifest, self.language_mode, folder)

    @cached_property
    def references(self):
        found = []
        for dependency in self.manifest["dependencies"]:
            ((_, (name, *_, condition)),) = dependency.items()
            found.append(Reference(name, platforms(condition)))
        return found

    @cached_property
    def is_written_in_c(self):
        return not self.files(".swift")

    @property
    def uses_cxx(self):
        return any("interoperabilityMode" in setting["kind"] for setting in self.manifest["settings"])

    def files(self, *suffixes):
        roots = [self.folder / path for path in self.manifest.get("sources") or ["."]]
        excluded = [self.folder / path for path in self.manifest["exclude"]]
        # Some folders of the examples are links to others, which Path.rglob does not follow.
        paths = (Path(folder) / name for root in roots for folder, _, names in os.walk(root, followlinks=True) for name in names)
        return sorted(
            path
            for path in paths
            if path.suffix in suffixes and not any(path.is_relative_to(each) for each in excluded)
        )

    def swift_options(self, platform):
        """The compiler's options for the settings of a target."""
        mode = self.language_mode
        options = []
        for setting in self.manifest["settings"]:
            if setting["tool"] != "swift" or platform not in platforms(setting.get("condition")):
                continue
            ((kind, value),) = setting["kind"].items()
            value = value.get("_0")
            if kind == "enableUpcomingFeature":
                options += ["-enable-upcoming-feature", value]
            elif kind == "enableExperimentalFeature":
                options += ["-enable-experimental-feature", value]
            elif kind == "defaultIsolation":
                options += ["-default-isolation", value]
            elif kind == "define":
                options += ["-D", value]
            elif kind == "unsafeFlags":
                options += value
            elif kind == "swiftLanguageMode":
                mode = value
            elif kind == "interoperabilityMode":
                options.append("-cxx-interoperability-mode=default")
            else:
                raise SystemExit(f"error: .ci/apple/package.py does not know the setting '{kind}' of {self.name}.")
        return ["-swift-version", mode, *options]


def platforms(condition):
    """The platforms that a condition of a manifest names; all where it names none."""
    return frozenset((condition or {}).get("platformNames") or PLATFORMS)
