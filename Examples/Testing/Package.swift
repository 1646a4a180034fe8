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
    .target(name: "Orders", dependencies: [dependencies]),
    .testTarget(name: "OrdersTests", dependencies: ["Orders", dependencies, testSupport]),
    .testTarget(name: "OrdersXCTests", dependencies: ["Orders", dependencies, testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
