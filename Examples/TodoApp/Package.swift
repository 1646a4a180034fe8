// swift-tools-version: 6.2

import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependency-values")
let features: Target.Dependency = .product(name: "TodoFeatures", package: "Todo")

let package = Package(
  name: "TodoApp",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../.."),
    .package(path: "../Todo"),
  ],
  targets: [
    .target(
      name: "TodoAppModels",
      dependencies: [
        dependencies, features, .product(name: "DependenciesMacros", package: "swift-dependency-values"),
      ]
    ),
    .target(name: "TodoAppViews", dependencies: ["TodoAppModels", dependencies, features]),
    .executableTarget(name: "TodoApp", dependencies: ["TodoAppModels", "TodoAppViews", dependencies]),
    .testTarget(
      name: "TodoAppModelsTests",
      dependencies: [
        "TodoAppModels", dependencies, features,
        .product(name: "DependenciesTestSupport", package: "swift-dependency-values"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
