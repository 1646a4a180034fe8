// swift-tools-version: 6.2

import PackageDescription

// LINKS_STATICALLY=1 shows the failure with a copy of the library in each dynamic library.
let linksStatically = Context.environment["LINKS_STATICALLY"] == "1"
let product = linksStatically ? "Dependencies" : "DependenciesDynamic"

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
      dependencies: [
        .product(name: product, package: "swift-dependency-values"),
        .product(name: "Plugin", package: "Plugin"),
      ]
    )
  ]
    // Loads a library while it runs, and lists the keys.
    + (linksStatically
      ? []
      : [
        .executableTarget(
          name: "Loader",
          dependencies: [.product(name: product, package: "swift-dependency-values")]
        )
      ]),
  swiftLanguageModes: [.v6]
)
