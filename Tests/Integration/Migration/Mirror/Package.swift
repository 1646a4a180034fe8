// swift-tools-version: 6.2

// A package that was written for swift-dependencies and its sister packages. `.ci/check-mirror` builds it on the copy
// for mirrors, which `Examples/Mirror/prepare-mirror` makes.

import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependencies")

let package = Package(
  name: "Reminders",
  // The oldest that swift-dependencies supports, which many packages name.
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/combine-schedulers", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-clocks", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-concurrency-extras", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies.git", from: "1.17.1"),
  ],
  targets: [
    .target(
      name: "Reminders",
      dependencies: [
        dependencies,
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "CombineSchedulers", package: "combine-schedulers"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    // What it imports and does not declare, swift-dependencies brings.
    .target(name: "Undeclared", dependencies: [dependencies]),
    .testTarget(
      name: "RemindersTests",
      dependencies: [
        "Reminders", "Undeclared",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
