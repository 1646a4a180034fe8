// swift-tools-version: 6.2

// Programs with keys of every shape, with and without live values, for `.ci/check-packages live-values`.

import PackageDescription

func dependencies(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "swift-dependency-values") }
}

let package = Package(
  name: "LiveValues",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Automatic", targets: ["Music"]),
    .library(name: "Dynamic", type: .dynamic, targets: ["DependenciesOfFilms"]),
    .library(name: "Static", type: .static, targets: ["DependenciesOfFilms"]),
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../../..")
  ],
  targets: [
    .target(name: "Music", dependencies: dependencies(["Dependencies", "DependenciesMacros"])),
    .target(name: "MusicLive", dependencies: ["Music"] + dependencies(["Dependencies"])),
    // Begins as the library's own modules do.
    .target(name: "DependenciesOfFilms", dependencies: dependencies(["Dependencies"])),
    // Lacks live values.
    .executableTarget(
      name: "Player",
      dependencies: ["DependenciesOfFilms", "Music", "MusicLive"] + dependencies(["Dependencies"])
    ),
    // Lacks none.
    .executableTarget(
      name: "Complete",
      dependencies: dependencies(["Dependencies", "DependenciesInspection", "DependenciesMacros"])
    ),
    // Does not compile.
    .executableTarget(name: "Broken"),
    // Uses no key.
    .executableTarget(name: "Other"),
  ]
)
