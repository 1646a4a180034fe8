import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

@Suite struct OpenScopeTests {
  @Test func aScopeCountsUntilItHasClosed() async {
    #expect(count(of: Visit.self) == 0)
    let scope = DependencyScope(Visit.self)
    #expect(count(of: Visit.self) == 1)
    await withDependencies(in: scope) {
      await withDependencyScope(Visit.self) { #expect(count(of: Visit.self) == 2) }
    }
    #expect(count(of: Visit.self) == 1)
    await scope.close()
    #expect(count(of: Visit.self) == 0)
    #expect(DependencyScope.openCounts["Visit"] == nil)
  }

  @Test func aScopeThatIsReleasedIsNotCountedForever() async throws {
    do {
      let scope = DependencyScope(Glance.self)
      #expect(count(of: Glance.self) == 1)
      withExtendedLifetime(scope) {}
    }
    while count(of: Glance.self) > 0 { await Task.yield() }
  }

  @Test func aThousandScopesThatOpenAndCloseAtOnceLeaveNone() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 {
        group.addTask { await withDependencyScope(Rush.self) { #expect(count(of: Rush.self) > 0) } }
      }
    }
    #expect(count(of: Rush.self) == 0)
  }

  private func count(of name: any DependencyScopeName.Type) -> Int {
    DependencyScope.openCounts["\(name)", default: 0]
  }
}

private enum Visit: DependencyScopeName {}
private enum Glance: DependencyScopeName {}
private enum Rush: DependencyScopeName {}
