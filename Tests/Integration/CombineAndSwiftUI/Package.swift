// swift-tools-version: 6.2

// Builds and tests `DependenciesCombine` where Combine is missing, over OpenCombine, and `DependenciesSwiftUI` where SwiftUI is missing,
// over a model of it. The sources and the tests are those of the library, through links. It is a package of its own so that the
// library depends on none.

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// OpenCombineShim exports OpenCombine and what it adds to Dispatch and Foundation, as Apple's Combine does.
// `canImport(Combine)` follows the alias.
let overOpenCombine = swiftSettings + [.unsafeFlags(["-module-alias", "Combine=OpenCombineShim"])]
// The model needs none of what OpenCombineShim adds.
let inModel = swiftSettings + [.unsafeFlags(["-module-alias", "Combine=OpenCombine"])]
let overModel = inModel + [.unsafeFlags(["-module-alias", "SwiftUI=ModelOfSwiftUI"])]

func target(
  _ name: String,
  _ dependencies: [Target.Dependency],
  path: String? = nil,
  exclude: [String] = [],
  swiftSettings: [SwiftSetting] = swiftSettings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: swiftSettings)
}

let package = Package(
  name: "swift-dependency-values",
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
  ],
  targets: [
    .target(name: "DependenciesShims"),
    target("DependenciesCore", ["DependenciesShims"], exclude: ["README.md"]),
    target("DependenciesClocks", ["DependenciesCore"]),
    target("Dependencies", ["DependenciesClocks", "DependenciesCore"]),
    target("DependenciesTestSupport", ["Dependencies", "DependenciesCore"]),
    target("TestHelpers", ["DependenciesCore", "DependenciesTestSupport"], path: "Tests/TestHelpers"),
    .target(
      name: "DependenciesCombine",
      dependencies: [
        "DependenciesClocks", "DependenciesCore",
        .product(name: "OpenCombineShim", package: "OpenCombine"),
      ],
      swiftSettings: overOpenCombine
    ),
    .testTarget(
      name: "DependenciesCombineTests",
      dependencies: ["DependenciesCombine", "DependenciesTestSupport", "TestHelpers"],
      swiftSettings: overOpenCombine
    ),
    // What a file finds that imports the package CombineSchedulers, too.
    .target(
      name: "CombineSchedulers",
      dependencies: [.product(name: "OpenCombineShim", package: "OpenCombine")],
      path: "CombineSchedulers",
      swiftSettings: overOpenCombine
    ),
    .testTarget(
      name: "BesideCombineSchedulersTests",
      dependencies: ["CombineSchedulers", "DependenciesCombine", "DependenciesTestSupport"],
      swiftSettings: overOpenCombine
    ),
    target("ModelOfSwiftUI", ["OpenCombine"], path: "ModelOfSwiftUI", swiftSettings: inModel),
    target(
      "DependenciesSwiftUI",
      ["DependenciesCore", "ModelOfSwiftUI", "OpenCombine"],
      swiftSettings: overModel
    ),
    .testTarget(
      name: "BehaviorTests",
      dependencies: [
        "Dependencies", "DependenciesSwiftUI", "DependenciesTestSupport",
        "ModelOfSwiftUI", "OpenCombine", "TestHelpers",
      ],
      swiftSettings: overModel
    ),
    // The tests of the library that need SwiftUI, but no views.
    .testTarget(
      name: "DependenciesSwiftUITests",
      dependencies: ["DependenciesSwiftUI", "DependenciesTestSupport", "ModelOfSwiftUI", "TestHelpers"],
      sources: ["OpenURLTests.swift"],
      swiftSettings: overModel
    ),
  ],
  swiftLanguageModes: [.v6]
)
