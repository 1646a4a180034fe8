extension DependencyEvent.Fault {
  /// The message about the fault of a read.
  ///
  /// - Parameters:
  ///   - site: The read.
  ///   - stops: Whether the process stops.
  func diagnostic(at site: ReadSite, stops: Bool = false) -> Diagnostic {
    switch self {
    case .noLiveValue: .noLiveValue(site, stops: stops)
    case .noTestValue(let whole): .noTestValue(site.name, in: whole, at: site.location, test: currentTest)
    case .noOpenScope(let scope, let open): .noOpenScope(site, scope, open: open, stops: stops)
    case .closedScope(let use, let scope):
      .closedScopeUsed(use, scope, site.name, at: site.location, stops: stops)
    case .captive(let path, let lacksScope):
      .captiveDependency(path, at: site.location, lacksScope: lacksScope, stops: stops)
    case .cycle(let cycle): .cycle(cycle, stops: stops)
    case .weakValueIsNoObject: .weakValueIsNoObject(site)
    case .builtElsewhere(let origin, let isOutside, let read, let override):
      .firstReadTrap(origin, isOutside: isOutside, read: read, override: override, use: site)
    case .longWait(let build): .longWait(site, build: build)
    case .startsUntested: .overrideStartsUntested(site.name, at: site.location, test: currentTest)
    case .outsideOfTests: .readOutsideOfTests(site)
    case .afterTest(let test): .readAfterTest(site, test: test.name)
    case .valuesReleased: .valuesReleased(site)
    }
  }

  private var currentTest: String? { LinkedTestRuntime.runtime?.currentTest?.name }
}
