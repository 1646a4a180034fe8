// swift-tools-version: 6.2

import PackageDescription

// LINKS_STATICALLY=1 shows the failure with a copy of the library in each dynamic library.
let linksStatically = Context.environment["LINKS_STATICALLY"] == "1"
let products =
  linksStatically
  ? ["Dependencies", "DependenciesMacros", "DependenciesNetworking"] : ["DependenciesDynamic"]

// LINKS_TOO=PRODUCT shows the failure of a program that links another product beside the dynamic one.
let other = Context.environment["LINKS_TOO"].map { [$0] } ?? []

func dependencies(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "swift-dependency-values") }
}

let package = Package(
  name: "DynamicLibraries",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../.."),
    .package(path: "Plugin"),
  ],
  targets: [
    .executableTarget(
      name: "DynamicLibraries",
      dependencies: dependencies(products + other) + [.product(name: "Plugin", package: "Plugin")]
    )
  ]
    // Loads a library while it runs, and lists the keys.
    + (linksStatically
      ? []
      : [
        .executableTarget(
          name: "Loader",
          dependencies: dependencies(products)
        )
      ]),
  swiftLanguageModes: [.v6]
)
