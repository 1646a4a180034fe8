// swift-tools-version: 6.2

// A program and a dynamic library that share one copy of the library, that of `DependenciesDynamic`, so an
// override in one reaches the other; and a program that loads a library while it runs.

import PackageDescription

// LINKS_STATICALLY=1 shows the failure with a copy of the library in each: an override reaches one of them,
// and tests stop.
let linksStatically = Context.environment["LINKS_STATICALLY"] == "1"
let products =
  linksStatically
  ? ["Dependencies", "DependenciesMacros", "DependenciesNetworking"] : ["DependenciesDynamic"]

func dependencies(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "swift-dependency-values") }
}

let package = Package(
  name: "DynamicLibraries",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../../.."),
    .package(path: "Plugin"),
  ],
  targets: [
    .executableTarget(
      name: "DynamicLibraries",
      dependencies: dependencies(products) + [.product(name: "Plugin", package: "Plugin")]
    )
  ]
    + (linksStatically
      ? [
        .testTarget(
          name: "DynamicLibrariesTests",
          dependencies: dependencies(["Dependencies", "DependenciesTestSupport"]) + [
            .product(name: "Plugin", package: "Plugin")
          ]
        )
      ]
      : [
        // Loads a library while it runs, and lists the keys.
        .executableTarget(
          name: "Loader",
          dependencies: dependencies(products)
        )
      ]),
  swiftLanguageModes: [.v6]
)
