// swift-tools-version: 6.2

import PackageDescription

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependency-values")
let inspection: Target.Dependency = .product(
  name: "DependenciesInspection",
  package: "swift-dependency-values"
)
let macros: Target.Dependency = .product(name: "DependenciesMacros", package: "swift-dependency-values")
let testSupport: Target.Dependency = .product(
  name: "DependenciesTestSupport",
  package: "swift-dependency-values"
)
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "shortener", targets: ["Shortener"]),
    .executable(name: "shortener-by-hand", targets: ["ShortenerByHand"]),
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../.."),
    // Without its traits, of which one brings a package that reads configurations.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "ShortenerInterfaces", dependencies: [dependencies, macros, logging]),
    .target(
      name: "ShortenerLive",
      dependencies: ["ShortenerInterfaces", dependencies, macros, database, lifecycle, logging]
    ),
    .target(
      name: "ShortenerRoutes",
      dependencies: ["ShortenerInterfaces", dependencies, hummingbird, logging]
    ),
    .target(
      name: "ShortenerApplication",
      dependencies: [
        "ShortenerInterfaces", "ShortenerLive", "ShortenerRoutes", dependencies, hummingbird, lifecycle,
        logging,
      ]
    ),
    .executableTarget(
      name: "Shortener",
      dependencies: [
        "ShortenerApplication", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "ShortenerByHand",
      dependencies: [
        "ShortenerInterfaces", "ShortenerLive", "ShortenerRoutes", dependencies, hummingbird, logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "ShortenerTests",
      dependencies: [
        "ShortenerApplication", "ShortenerInterfaces", "ShortenerLive", "ShortenerRoutes", dependencies,
        inspection, testSupport, database, hummingbird, logging,
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
