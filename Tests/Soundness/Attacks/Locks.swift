import DependenciesCore

/// Objects that are released where the library holds a lock, which their destruction needs again.
enum Locks {
  static let attacks = [
    Attack("sessionReleasedWhileItIsSearched", releaseSessionWhileSearching),
    Attack("preparedTwiceWithAnObjectThatReads", prepareTwice),
  ]
}

private enum Outer: DependencyScopeName {}
private enum Session: DependencyScopeName {}
private enum NeverOpen: DependencyScopeName {}

/// A value of the session, which remembers where it was made.
private struct Held: Sendable {
  @Dependency(NumberKey.self) var number
}

private enum HeldKey: DependencyKey {
  static var liveValue: Held { Held() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum AbsentKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var lifetime: DependencyLifetime { .scoped(to: NeverOpen.self) }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 2 }
}

// A read in an update closure looks through the session and the scopes around it, and may be the last to hold
// them. It once did so under the lock that their release takes. Whether it is the last is a matter of
// moments, which differ with the depth and with whether the session is closed first.
private func releaseSessionWhileSearching(_ effort: Effort) {
  inTask {
    for depth in [50, 200] {
      await inOpenScopes(depth) {
        for round in 0..<effort.rounds(150) { await searchAndRelease(closes: round % 2 == 0) }
      }
    }
  }
}

private func inOpenScopes(_ depth: Int, _ operation: @escaping @Sendable () async -> Void) async {
  if depth == 0 { return await operation() }
  await withDependencyScope(Outer.self) { await inOpenScopes(depth - 1, operation) }
}

private func searchAndRelease(closes: Bool) async {
  var session: DependencyScope? = DependencyScope(Session.self)
  guard let held = session.map({ withDependencies(in: $0) { DependencyValues.current[HeldKey.self] } })
  else { return }
  let searches = Monitor(0)
  let isOver = Monitor(false)
  let readers = (0..<2).map { _ in
    Thread {
      while !isOver.value {
        // Several searches for each check of the shared state, so that nearly all of the time is spent in
        // searches.
        for _ in 0..<10 {
          withDependencies(from: held) {
            _ = $0[AbsentKey.self]
          } operation: {
          }
        }
        searches.withValue { $0 += 1 }
      }
    }
  }
  searches.wait { $0 > 1 }
  if closes { await session?.close() }
  session = nil
  let searchesBefore = searches.value
  searches.wait { $0 > searchesBefore }
  isOver.withValue { $0 = true }
  for reader in readers { reader.join() }
}

/// An object that reads when it is destroyed.
private final class Reader: Sendable {
  static let destroyed = Monitor(0)

  deinit {
    // The first read of a key takes the slow path, with the lock.
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      expectEqual(DependencyValues.current[NumberKey.self], 1, "The value that a destruction reads")
    }
    Self.destroyed.withValue { $0 += 1 }
  }
}

private enum PreparedKey: DependencyKey {
  static var liveValue: Int { 0 }
}

// In previews, a second preparation replaces the first, and releases its captured objects: once
// under the lock that the object's destruction needs.
private func prepareTwice(_ effort: Effort) {
  for round in 1...effort.rounds(50) {
    withDependencies {
      $0 = .preview
    } operation: {
      for number in 1...2 {
        let object = Reader()
        prepareDependencies {
          $0.override(PreparedKey.self) {
            _ = object
            return number
          }
        }
      }
      expectEqual(DependencyValues.current[PreparedKey.self], 2, "The value that was prepared last")
    }
    expectEqual(Reader.destroyed.value, 2 * round, "The count of captured objects that are gone")
  }
}
