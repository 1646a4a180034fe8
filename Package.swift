// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "swift-dependency-values",
  platforms: [
    .iOS(.v16),
    .macOS(.v13),
    .tvOS(.v16),
    .watchOS(.v9),
    .visionOS(.v1),
  ],
  products: [
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesDynamic", type: .dynamic, targets: ["Dependencies", "DependenciesCore"]),
    .library(name: "DependenciesCore", targets: ["DependenciesCore"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
  ],
  targets: [
    .target(name: "DependenciesShims"),
    .target(name: "DependenciesCore", dependencies: ["DependenciesShims"], swiftSettings: swiftSettings),
    .target(name: "Dependencies", dependencies: ["DependenciesCore"], swiftSettings: swiftSettings),
    .target(
      name: "DependenciesTestSupport",
      dependencies: ["Dependencies", "DependenciesCore"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesCoreTests",
      dependencies: ["AppFixture", "DependenciesCore", "DependenciesTestSupport", "ProcessRunner"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesTests",
      dependencies: ["Dependencies", "DependenciesTestSupport"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesTestSupportTests",
      dependencies: ["Dependencies", "DependenciesTestSupport", "ProcessRunner"],
      swiftSettings: swiftSettings
    ),
    .target(name: "ProcessRunner", path: "Tests/ProcessRunner", swiftSettings: swiftSettings),
    .target(
      name: "AppFixtureInterface",
      dependencies: ["DependenciesCore"],
      path: "Tests/AppFixture/Interface",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "AppFixture",
      dependencies: ["AppFixtureInterface", "Dependencies"],
      path: "Tests/AppFixture/Program",
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)
