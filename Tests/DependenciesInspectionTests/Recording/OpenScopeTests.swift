import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

@Suite struct OpenScopeTests {
  @Test func aScopeCountsUntilItHasClosedOrIsReleased() async {
    #expect(count(of: Visit.self) == 0)
    let scope = DependencyScope(Visit.self)
    #expect(count(of: Visit.self) == 1)
    await withDependencies(in: scope) {
      await withDependencyScope(Visit.self) { #expect(count(of: Visit.self) == 2) }
    }
    #expect(count(of: Visit.self) == 1)
    await scope.close()
    #expect(count(of: Visit.self) == 0)
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

  @Test(.dependencies) func aTestCountsTheScopesThatItHasOpened() async {
    // A detached task belongs to no test.
    let foreign = await Task.detached { DependencyScope(Guest.self) }.value
    #expect(count(of: Guest.self) == 0)
    #expect(await Task.detached { self.count(of: Guest.self) }.value == 1)
    let own = DependencyScope(Guest.self)
    #expect(count(of: Guest.self) == 1)
    #expect(await Task.detached { self.count(of: Guest.self) }.value == 2)
    await own.close()
    #expect(count(of: Guest.self) == 0)
    await foreign.close()
    #expect(await Task.detached { self.count(of: Guest.self) }.value == 0)
  }

  private func count(of name: (some DependencyScopeName).Type) -> Int {
    DependencyScope.openCount(of: name)
  }
}

private enum Visit: DependencyScopeName {}
private enum Guest: DependencyScopeName {}
private enum Glance: DependencyScopeName {}
private enum Rush: DependencyScopeName {}
