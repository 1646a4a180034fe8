// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  dependencies: [
    .package(url: "<address of this repository>", branch: "consumed")
  ],
  targets: [
    .executableTarget(
      name: "Player",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependency-values"),
        .product(name: "DependenciesMacros", package: "swift-dependency-values"),
      ]
    ),
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        "Player",
        .product(name: "DependenciesTestSupport", package: "swift-dependency-values"),
      ]
    ),
  ]
)
