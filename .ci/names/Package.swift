// swift-tools-version: 6.2

import PackageDescription

let ours: Target.Dependency = .product(name: "Dependencies", package: "swift-dependency-values")

/// A module of files that import this library next to another one.
func beside(_ module: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: "Beside\(module)", dependencies: [ours] + dependencies)
}

let package = Package(
  name: "Names",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  dependencies: [
    .package(url: "<address of this repository>", branch: "consumed"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", exact: "1.13.1"),
  ],
  targets: [
    // A file sees the members that a module of its program imports, so these are two programs.
    .executableTarget(name: "Names", dependencies: [ours]),
    .executableTarget(
      name: "Beside",
      dependencies: [
        "BesideClocks", "BesideConcurrencyExtras", "BesideIssueReporting",
        "BesideXCTestDynamicOverlay",
      ]
    ),
    beside("Clocks", ["Clocks"]),
    beside("ConcurrencyExtras", ["ConcurrencyExtras"]),
    beside("IssueReporting", [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")]),
    beside(
      "XCTestDynamicOverlay",
      [.product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")]
    ),
    // These have the public names of the packages that are called so, and nothing behind them.
    .target(name: "Clocks"),
    .target(name: "ConcurrencyExtras"),
    .testTarget(
      name: "NamesTests",
      dependencies: [
        ours,
        .product(name: "DependenciesTestSupport", package: "swift-dependency-values"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ]
)
