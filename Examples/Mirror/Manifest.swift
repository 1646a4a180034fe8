// Only copies for mirrors have the rest, which `prepare-mirror` adds. They take the names of the sister packages of
// swift-dependencies, which are in the graph anyway.

package.dependencies += [
  .package(url: "https://github.com/pointfreeco/combine-schedulers", from: "1.0.2"),
  .package(url: "https://github.com/pointfreeco/swift-clocks", from: "1.0.4"),
  .package(url: "https://github.com/pointfreeco/swift-concurrency-extras", from: "1.2.0"),
  // The only version that was tried. Much older ones lack what `IssueReporter+Delivery.swift` needs.
  .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
]

for target in package.targets {
  switch target.name {
  case "Dependencies":
    // \.urlSession is there on all systems.
    target.dependencies.removeAll {
      if case .targetItem("DependenciesNetworking", _) = $0 { return true }
      return false
    }
    target.dependencies += [
      "DependenciesNetworking",
      .product(name: "Clocks", package: "swift-clocks"),
      .product(name: "CombineSchedulers", package: "combine-schedulers"),
      .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
      .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
    ]
  case "DependenciesCore":
    target.dependencies.append(.product(name: "IssueReporting", package: "xctest-dynamic-overlay"))
  case "DependenciesTestSupport":
    target.dependencies.append(
      .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
    )
  default:
    break
  }
}
