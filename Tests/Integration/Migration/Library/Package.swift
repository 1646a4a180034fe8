// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "reminders",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "Reminders", targets: ["Reminders"]),
    .library(name: "RemindersLive", targets: ["RemindersLive"]),
  ],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.0.0", traits: ["Clocks"])
  ],
  targets: [
    .target(
      name: "Reminders",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(name: "RemindersLive", dependencies: ["Reminders"]),
  ]
)
