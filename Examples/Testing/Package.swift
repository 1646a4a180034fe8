// swift-tools-version: 6.2

import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependency-values")
let testSupport: Target.Dependency = .product(
  name: "DependenciesTestSupport",
  package: "swift-dependency-values"
)

let package = Package(
  name: "Testing",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../..")
  ],
  targets: [
    .target(name: "Shop", dependencies: [dependencies]),
    .testTarget(name: "ShopTests", dependencies: ["Shop", dependencies, testSupport]),
    .testTarget(name: "ShopXCTests", dependencies: ["Shop", dependencies, testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
