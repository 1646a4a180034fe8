// swift-tools-version: 6.2

// An app that was written for swift-dependencies, whose address has a mirror. `.ci/check-packages consumer` builds it.

import PackageDescription

let ours: Target.Dependency = .product(name: "Dependencies", package: "swift-dependencies")
let issueReporting: Target.Dependency = .product(name: "IssueReporting", package: "xctest-dynamic-overlay")

let package = Package(
  name: "Agenda",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
  dependencies: [
    .package(url: "<address of the library>", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies.git", from: "1.2.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", exact: "1.13.1"),
  ],
  targets: [
    .target(name: "Agenda", dependencies: [ours, .product(name: "Reminders", package: "Library")]),
    .executableTarget(
      name: "AgendaProgram",
      dependencies: ["Agenda", ours, .product(name: "RemindersLive", package: "Library")]
    ),
    .testTarget(
      name: "AgendaTests",
      dependencies: [
        "Agenda", issueReporting,
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
        // The line that the guide adds for tests that expect known issues.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    // Files that import this library next to another one. Each pair has a module, since a file sees the
    // members that other files of its module import.
    .executableTarget(
      name: "Beside",
      dependencies: ["BesideClocks", "BesideConcurrencyExtras", "BesideIssueReporting"]
    ),
    .target(name: "BesideClocks", dependencies: [ours, "Clocks"]),
    .target(name: "BesideConcurrencyExtras", dependencies: [ours, "ConcurrencyExtras"]),
    .target(name: "BesideIssueReporting", dependencies: [ours, issueReporting]),
    // The check copies these from Tests/Integration/StandIns. They have the public names of these packages.
    .target(name: "Clocks"),
    .target(name: "ConcurrencyExtras"),
  ],
  swiftLanguageModes: [.v6]
)
