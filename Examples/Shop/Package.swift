// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "swift-dependency-values", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependency-values"),
        .product(name: "DependenciesMacros", package: "swift-dependency-values"),
      ]
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop",
        .product(name: "DependenciesTestSupport", package: "swift-dependency-values"),
      ]
    ),
  ]
)
