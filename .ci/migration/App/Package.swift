// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Agenda",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
  dependencies: [
    .package(url: "<address of the library>", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies.git", from: "1.2.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.4.0"),
  ],
  targets: [
    .target(
      name: "Agenda",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "Reminders", package: "Library"),
      ]
    ),
    .executableTarget(
      name: "AgendaProgram",
      dependencies: [
        "Agenda",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "RemindersLive", package: "Library"),
      ]
    ),
    .testTarget(
      name: "AgendaTests",
      dependencies: [
        "Agenda",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        // The line that the guide adds for tests that expect known issues.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ]
)
