// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TraitCost",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../../..")
  ],
  targets: [
    .target(name: "LockCounter"),
    .testTarget(
      name: "TraitCostTests",
      dependencies: [
        "LockCounter",
        .product(name: "Dependencies", package: "swift-dependency-values"),
        .product(name: "DependenciesTestSupport", package: "swift-dependency-values"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
