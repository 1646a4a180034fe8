// swift-tools-version: 6.1

import PackageDescription

// Stands in for swift-dependencies, so that the check needs no network. Nothing builds it.
let package = Package(
  name: "swift-dependencies",
  products: [
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
  ],
  traits: [
    .default(enabledTraits: ["Clocks", "CombineSchedulers", "Foundation", "FoundationNetworking"]),
    "Clocks",
    "CombineSchedulers",
    "Foundation",
    "FoundationNetworking",
  ],
  targets: [
    .target(name: "Dependencies", path: "Sources/Dependencies"),
    .target(name: "DependenciesMacros", path: "Sources/DependenciesMacros"),
    .target(name: "DependenciesTestSupport", path: "Sources/DependenciesTestSupport"),
  ]
)
