// swift-tools-version: 6.2

import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependency-values")
let macros: Target.Dependency = .product(name: "DependenciesMacros", package: "swift-dependency-values")
let inspection: Target.Dependency = .product(
  name: "DependenciesInspection",
  package: "swift-dependency-values"
)
let testSupport: Target.Dependency = .product(
  name: "DependenciesTestSupport",
  package: "swift-dependency-values"
)

let package = Package(
  name: "Todo",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .executable(name: "todo", targets: ["TodoProgram"]),
    .library(
      name: "TodoFeatures",
      targets: ["AddFeature", "CompleteFeature", "SessionFeature", "TodoStorage", "TodoStorageLive"]
    ),
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "TodoStorage", dependencies: [dependencies, macros]),
    .target(name: "TodoStorageLive", dependencies: ["TodoStorage", dependencies, macros]),
    .target(name: "AddFeature", dependencies: ["TodoStorage", dependencies]),
    .target(name: "ListFeature", dependencies: ["TodoStorage"]),
    .target(name: "CompleteFeature", dependencies: ["TodoStorage", dependencies]),
    .target(name: "SessionFeature", dependencies: ["AddFeature", "TodoStorage", dependencies]),
    .target(
      name: "StructureFeature",
      dependencies: [
        "AddFeature", "CompleteFeature", "ListFeature", "SessionFeature", "TodoStorage", "TodoStorageLive",
        dependencies, inspection,
      ]
    ),
    .executableTarget(
      name: "TodoProgram",
      dependencies: [
        "AddFeature",
        "CompleteFeature",
        "ListFeature",
        "SessionFeature",
        "StructureFeature",
        "TodoStorage",
        "TodoStorageLive",
        dependencies,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "FeatureTests",
      dependencies: [
        "AddFeature", "CompleteFeature", "ListFeature", "TodoStorage", dependencies, testSupport,
      ]
    ),
    .testTarget(
      name: "SessionFeatureTests",
      dependencies: ["SessionFeature", "TodoStorage", dependencies, testSupport]
    ),
    .testTarget(
      name: "StructureTests",
      dependencies: ["SessionFeature", "StructureFeature", dependencies, inspection, testSupport]
    ),
    .testTarget(
      name: "TodoStorageLiveTests",
      dependencies: ["TodoStorage", "TodoStorageLive", dependencies, testSupport]
    ),
  ],
  swiftLanguageModes: [.v6]
)
