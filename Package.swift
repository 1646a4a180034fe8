// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let applePlatforms: [Platform] = [.iOS, .macCatalyst, .macOS, .tvOS, .visionOS, .watchOS]

// Of code that only tests use, such as the programs that they start. SwiftPM compiles it for the platforms below, but it
// runs where XCTest does, which needs newer ones. No product has such code, so a package that uses this one does not meet
// the unsafe flags.
let fixtureSettings: [SwiftSetting] =
  swiftSettings + [
    .unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: applePlatforms))
  ]

let package = Package(
  name: "swift-dependency-values",
  platforms: [
    .iOS(.v13),
    .macOS(.v10_15),
    .tvOS(.v13),
    .watchOS(.v6),
    .visionOS(.v1),
  ],
  products: [
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(
      name: "DependenciesDynamic",
      type: .dynamic,
      // All but those that link Testing, since each has the core.
      targets: [
        "Dependencies", "DependenciesClocks", "DependenciesCombine", "DependenciesCore",
        "DependenciesInspection", "DependenciesMacros", "DependenciesNetworking", "DependenciesSwiftUI",
      ]
    ),
    .library(name: "DependenciesClocks", targets: ["DependenciesClocks"]),
    .library(name: "DependenciesCore", targets: ["DependenciesCore"]),
    .library(name: "DependenciesInspection", targets: ["DependenciesInspection"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesNetworking", targets: ["DependenciesNetworking"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    // Each of these needs a framework of Apple's, and is empty on systems without it.
    .library(name: "DependenciesCombine", targets: ["DependenciesCombine"]),
    .library(name: "DependenciesSwiftUI", targets: ["DependenciesSwiftUI"]),
    .plugin(name: "CheckLiveValues", targets: ["CheckLiveValues"]),
  ],
  // Packages that were written for swift-dependencies may name its traits. Here, products divide the library,
  // and these have no effect. None is enabled by default: each enabled trait becomes a flag of the compiler, and
  // each process of SwiftPM orders several flags anew, which would compile all modules again.
  traits: [
    .default(enabledTraits: []),
    "Clocks",
    "CombineSchedulers",
    "Foundation",
    "FoundationNetworking",
  ],
  targets: [
    .target(name: "DependenciesShims"),
    .target(
      name: "DependenciesCore",
      dependencies: ["DependenciesShims"],
      exclude: ["README.md"],
      swiftSettings: swiftSettings + [.strictMemorySafety()]
    ),
    .target(
      name: "DependenciesClocks",
      dependencies: ["DependenciesCore", "DependenciesShims"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Dependencies",
      dependencies: [
        "DependenciesClocks",
        "DependenciesCore",
        // Where the frameworks are a part of the system.
        .target(name: "DependenciesNetworking", condition: .when(platforms: applePlatforms)),
        .target(name: "DependenciesSwiftUI", condition: .when(platforms: applePlatforms)),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "DependenciesInspection",
      dependencies: ["DependenciesCore", "DependenciesShims"],
      swiftSettings: swiftSettings + [.strictMemorySafety()]
    ),
    // Apart from the macro, so that the tests need not import a macro. If one test target does, SwiftPM builds all
    // targets twice: for the tests, and for the products.
    .target(name: "DependenciesMacrosExpansion", swiftSettings: swiftSettings),
    .macro(
      name: "DependenciesMacrosPlugin",
      dependencies: ["DependenciesMacrosExpansion"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "DependenciesMacros",
      dependencies: ["DependenciesCore", "DependenciesMacrosPlugin"],
      swiftSettings: swiftSettings
    ),
    .target(name: "DependenciesNetworking", dependencies: ["DependenciesCore"], swiftSettings: swiftSettings),
    .target(
      name: "DependenciesCombine",
      dependencies: ["DependenciesClocks", "DependenciesCore"],
      swiftSettings: swiftSettings
    ),
    .target(name: "DependenciesSwiftUI", dependencies: ["DependenciesCore"], swiftSettings: swiftSettings),
    .target(
      name: "DependenciesTestSupport",
      dependencies: ["Dependencies", "DependenciesClocks", "DependenciesCore", "DependenciesShims"],
      swiftSettings: swiftSettings
    ),
    .plugin(
      name: "CheckLiveValues",
      capability: .command(
        intent: .custom(
          verb: "check-live-values",
          description: "Reports the keys that a product links without a live value"
        )
      ),
      path: "Sources/CheckLiveValues"
    ),
    .testTarget(
      name: "DependenciesCoreTests",
      dependencies: [
        "AppFixture", "DependenciesClocks", "DependenciesCore", "DependenciesShims",
        "DependenciesTestSupport", "NumberTypes", "PrecedenceFixture", "PrecedenceModel", "ProcessRunner",
        "TestHelpers", "Soundness",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesClocksTests",
      dependencies: ["Dependencies", "DependenciesClocks", "DependenciesTestSupport", "TestHelpers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesTests",
      dependencies: ["Dependencies", "DependenciesTestSupport", "TestHelpers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesMacrosExpansionTests",
      dependencies: ["DependenciesMacrosExpansion"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesTestSupportTests",
      dependencies: ["Dependencies", "DependenciesTestSupport", "ProcessRunner", "TestHelpers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesNetworkingTests",
      dependencies: ["Dependencies", "DependenciesNetworking", "DependenciesTestSupport", "TestHelpers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesSwiftUITests",
      dependencies: [
        "Dependencies", "DependenciesSwiftUI", "DependenciesTestSupport", "TestHelpers",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesCombineTests",
      dependencies: ["DependenciesCombine", "DependenciesTestSupport", "TestHelpers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesInspectionTests",
      dependencies: [
        "AppFixture", "Dependencies", "DependenciesInspection", "DependenciesMacros",
        "DependenciesTestSupport", "InventoryFixture", "NumberTypes", "ProcessRunner", "TestHelpers",
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "DependenciesMacrosTests",
      dependencies: [
        "DependenciesClocks", "DependenciesMacros", "DependenciesTestSupport", "MacroFixture",
        "TestHelpers",
      ],
      swiftSettings: swiftSettings
    ),
    // All modules with messages.
    .testTarget(
      name: "MessagesTests",
      dependencies: [
        "Dependencies", "DependenciesClocks", "DependenciesCombine", "DependenciesCore",
        "DependenciesInspection", "DependenciesMacros", "DependenciesNetworking", "DependenciesTestSupport",
      ],
      swiftSettings: fixtureSettings
    ),
    .target(
      name: "MacroFixture",
      dependencies: ["DependenciesMacros"],
      path: "Tests/MacroFixture",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "TestHelpers",
      dependencies: ["DependenciesCore", "DependenciesTestSupport"],
      path: "Tests/TestHelpers",
      swiftSettings: fixtureSettings
    ),
    .target(name: "NumberTypes", path: "Tests/NumberTypes", swiftSettings: swiftSettings),
    .target(name: "ProcessRunner", path: "Tests/ProcessRunner", swiftSettings: swiftSettings),
    .target(
      name: "AppFixtureInterface",
      dependencies: ["DependenciesCore"],
      path: "Tests/AppFixture/Interface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "AppFixtureRival",
      dependencies: ["DependenciesCore"],
      path: "Tests/AppFixture/Rival",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "AppFixture",
      dependencies: ["AppFixtureInterface", "AppFixtureRival", "Dependencies"],
      path: "Tests/AppFixture/Program",
      swiftSettings: fixtureSettings
    ),
    .target(
      name: "PrecedenceModel",
      dependencies: ["Dependencies", "DependenciesCore", "NumberTypes"],
      path: "Tests/PrecedenceModel",
      swiftSettings: fixtureSettings
    ),
    .executableTarget(
      name: "PrecedenceFixture",
      dependencies: ["DependenciesCore", "PrecedenceModel"],
      path: "Tests/PrecedenceFixture",
      swiftSettings: fixtureSettings
    ),
    .target(
      name: "StorageFixture",
      dependencies: ["DependenciesMacros"],
      path: "Tests/InventoryFixture/Storage",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "StorageFixtureLive",
      dependencies: ["Dependencies", "StorageFixture"],
      path: "Tests/InventoryFixture/StorageLive",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "MailFixture",
      dependencies: ["DependenciesMacros"],
      path: "Tests/InventoryFixture/Mail",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "InventoryFixture",
      dependencies: [
        "Dependencies", "DependenciesInspection", "MailFixture", "StorageFixture",
        "StorageFixtureLive",
      ],
      path: "Tests/InventoryFixture/Program",
      swiftSettings: fixtureSettings
    ),
    .executableTarget(
      name: "Soundness",
      dependencies: ["Dependencies", "DependenciesCore"],
      path: "Tests/Soundness",
      swiftSettings: fixtureSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)
