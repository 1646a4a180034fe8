// swift-tools-version: 6.2

// A package whose issues go through IssueReporting: those of a program, and those of tests in a target that does not depend
// on DependenciesTestSupport. The tests fail, and `.ci/check-mirror` compares how. On Linux, SwiftPM links all tests of a
// package together, so this is a package of its own.

import PackageDescription

let package = Package(
  name: "WithoutTestSupport",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.2.0")],
  targets: [
    .target(
      name: "Orders",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .executableTarget(name: "OrdersProgram", dependencies: ["Orders"]),
    .testTarget(name: "OrdersTests", dependencies: ["Orders"]),
  ],
  swiftLanguageModes: [.v6]
)
