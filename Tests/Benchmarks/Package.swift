// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "benchmarks", targets: ["Benchmarks"])
  ],
  dependencies: [
    .package(name: "swift-dependency-values", path: "../.."),
    .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "BenchmarkSupport"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Benchmark", package: "swift-benchmark"),
        .product(name: "Dependencies", package: "swift-dependency-values"),
        .product(name: "DependenciesInspection", package: "swift-dependency-values"),
        .product(name: "DependenciesMacros", package: "swift-dependency-values"),
      ],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)
