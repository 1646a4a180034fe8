// swift-tools-version: 6.2

// Runs `DependenciesSwiftUI` where SwiftUI is missing, over a model of SwiftUI. The sources are those of the library,
// through links. It is a package of its own so that the library depends on none.

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// `canImport(Combine)` and `canImport(SwiftUI)` follow the aliases.
let overOpenCombine = swiftSettings + [.unsafeFlags(["-module-alias", "Combine=OpenCombine"])]
let overTheModel = overOpenCombine + [.unsafeFlags(["-module-alias", "SwiftUI=ModelOfSwiftUI"])]

func target(
  _ name: String,
  _ dependencies: [Target.Dependency],
  path: String? = nil,
  swiftSettings: [SwiftSetting] = swiftSettings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

let package = Package(
  name: "swift-dependency-values",
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
  ],
  targets: [
    .target(name: "DependenciesShims"),
    target("DependenciesCore", ["DependenciesShims"]),
    target("DependenciesClocks", ["DependenciesCore"]),
    target("Dependencies", ["DependenciesClocks", "DependenciesCore"]),
    target("DependenciesLayers", ["DependenciesCore"]),
    target("DependenciesTestSupport", ["Dependencies", "DependenciesCore"]),
    target("ReportRecorder", ["DependenciesCore", "DependenciesTestSupport"], path: "Tests/ReportRecorder"),
    target("ModelOfSwiftUI", ["OpenCombine"], path: "ModelOfSwiftUI", swiftSettings: overOpenCombine),
    target(
      "DependenciesSwiftUI",
      ["DependenciesCore", "DependenciesLayers", "ModelOfSwiftUI", "OpenCombine"],
      swiftSettings: overTheModel
    ),
    .testTarget(
      name: "BehaviorTests",
      dependencies: [
        "Dependencies", "DependenciesLayers", "DependenciesSwiftUI", "DependenciesTestSupport",
        "ModelOfSwiftUI", "OpenCombine", "ReportRecorder",
      ],
      path: "BehaviorTests",
      swiftSettings: overTheModel
    ),
    // The tests of the library that need SwiftUI, but no views.
    .testTarget(
      name: "DependenciesSwiftUITests",
      dependencies: ["DependenciesSwiftUI", "DependenciesTestSupport", "ModelOfSwiftUI", "ReportRecorder"],
      sources: ["OpenURLTests.swift"],
      swiftSettings: overTheModel
    ),
  ],
  swiftLanguageModes: [.v6]
)
