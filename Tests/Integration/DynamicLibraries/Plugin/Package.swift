// swift-tools-version: 6.2

import PackageDescription

// LINKS_STATICALLY=1 shows the failure with a copy of the library in each dynamic library.
let products =
  Context.environment["LINKS_STATICALLY"] == "1"
  ? ["Dependencies", "DependenciesMacros"] : ["DependenciesDynamic"]

let package = Package(
  name: "Plugin",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Plugin", type: .dynamic, targets: ["Plugin"])
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../../../..")
  ],
  targets: [
    .target(
      name: "Plugin",
      dependencies: products.map { .product(name: $0, package: "swift-dependency-values") }
    )
  ],
  swiftLanguageModes: [.v6]
)
