// swift-tools-version: 6.2

// One client that compiles and runs in every language mode of Swift, and programs whose libraries
// `.ci/check-packages language-modes` compares.
//
// Each program of a mode has a symbolic link to `Sources/Client`, which checks its results, writes two
// expected reports of unimplemented endpoints to standard error, and prints one line.

import PackageDescription

/// A program that is the client in one language mode.
func client(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "Dependencies", package: "swift-dependency-values"),
      .product(name: "DependenciesMacros", package: "swift-dependency-values"),
    ],
    swiftSettings: settings
  )
}

let package = Package(
  name: "LanguageModes",
  platforms: [
    .iOS(.v16),
    .macOS(.v13),
    .tvOS(.v16),
    .watchOS(.v9),
    .visionOS(.v1),
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../../..")
  ],
  targets: [
    client("Swift5Mode", [.swiftLanguageMode(.v5)]),
    client("Swift6Mode", [.swiftLanguageMode(.v6)]),
    // It reads the library's C headers as C++.
    client("CxxInteroperability", [.swiftLanguageMode(.v6), .interoperabilityMode(.Cxx)]),
    // It does not compile on Swift 6.2.
    client("MainActorMode", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    client(
      "Swift6UpcomingFeatures",
      [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]
    ),
    client(
      "StrictMode",
      [.swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error)]
    ),
    .executableTarget(
      name: "CoreProgram",
      dependencies: [.product(name: "DependenciesCore", package: "swift-dependency-values")]
    ),
    .executableTarget(
      name: "ClocksProgram",
      dependencies: [.product(name: "DependenciesClocks", package: "swift-dependency-values")]
    ),
    .executableTarget(name: "HelloProgram"),
    .executableTarget(
      name: "DependenciesProgram",
      dependencies: [.product(name: "Dependencies", package: "swift-dependency-values")]
    ),
    .executableTarget(name: "FoundationProgram"),
  ]
)
