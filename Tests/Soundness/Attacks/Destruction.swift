import DependenciesCore

/// Values that use the library while they are destroyed, for each lifetime and each way to hold a value.
enum Destruction {
  static let attacks =
    ways.map { name, makeAndDestroy in
      Attack("destructionOf\(name)") { effort in
        let rounds = effort.rounds(20)
        repeatedly(rounds, makeAndDestroy)
        onThreads(2) { _ in repeatedly(rounds, makeAndDestroy) }
        inTask { repeatedly(rounds, makeAndDestroy) }
        inTask {
          await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { repeatedly(rounds, makeAndDestroy) } }
          }
        }
        expectNoneAlive()
      }
    } + [Attack("destructionInAsynchronousScopes", destroyInAsynchronousScopes)]

  private static let ways: [(name: String, makeAndDestroy: @Sendable () -> Void)] = [
    ("CachedValues", { inFreshValues { _ = DependencyValues.current[CachedKey.self] } }),
    ("SingletonValues", { inFreshValues { _ = DependencyValues.current[SingletonKey.self] } }),
    ("TransientValues", { _ = DependencyValues.current[TransientKey.self] }),
    ("WeakValues", { _ = DependencyValues.current[WeakKey.self] }),
    ("ValuesOfAGraph", { _ = DependencyValues.current[GraphUserKey.self] }),
    ("ScopedValues", destroyScopedValues),
    ("ExpiringValues", destroyExpiringValues),
    ("OutputsOfAFamily", destroyOutputs),
    ("Overrides", destroyOverrides),
    ("OverridesThatAreReplaced", replaceOverrides),
    ("LazyOverrides", destroyLazyOverrides),
    ("PreparedValues", destroyPreparedValues),
    ("CapturedValues", destroyCapturedValues),
  ]
}

// MARK: What is destroyed

private final class Mortal: Sendable {
  static let alive = Monitor(0)

  private let captured = Dependency(NumberKey.self)
  private let onDestruction: @Sendable () -> Void

  init(onDestruction: @escaping @Sendable () -> Void = {}) {
    self.onDestruction = onDestruction
    Self.alive.withValue { $0 += 1 }
  }

  deinit {
    useEverything()
    onDestruction()
    expectEqual(captured.wrappedValue, 1, "What a value reads while it is destroyed, where it was made")
    // It needs every lock that this thread may hold.
    let thread = Thread { [onDestruction] in
      useEverything()
      onDestruction()
    }
    thread.join()
    Self.alive.withValue { $0 -= 1 }
  }
}

/// Reads, overrides, prepares and opens scopes.
private func useEverything() {
  @Dependency(\.number) var number
  @Dependency(NumberKey.self) var numberByKey
  expectEqual([number, numberByKey], [1, 1], "What a value reads while it is destroyed")
  withDependencies {
    $0.number = 2
  } operation: {
    expectEqual([number, numberByKey], [2, 2], "What a value overrides while it is destroyed")
  }
  withDependencies {
    $0 = .live
  } operation: {
    prepareDependencies { $0.number = 3 }
    expectEqual([number, numberByKey], [3, 3], "What a value prepares while it is destroyed")
  }
  withDependencies(in: DependencyScope(Inner.self)) {
    expectEqual(DependencyValues.current[InnerKey.self], 4, "A value in a scope that a destruction opens")
  }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private enum Inner: DependencyScopeName {}

private enum InnerKey: DependencyKey {
  static var liveValue: Int { 4 }
  static var lifetime: DependencyLifetime { .scoped(to: Inner.self) }
}

/// Scopes that were released close a little later.
private func expectNoneAlive() {
  _ = Mortal.alive.wait(seconds: 10) { $0 == 0 }
  expectEqual(Mortal.alive.value, 0, "The count of values that are alive when nobody holds one")
}

private func repeatedly(_ rounds: Int, _ operation: () -> Void) {
  for _ in 0..<rounds { operation() }
}

private func inFreshValues<Result>(_ operation: () -> Result) -> Result {
  withDependencies({ $0 = .live }, operation: { operation() })
}

// MARK: Lifetimes

private enum CachedKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
}

private enum SingletonKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .singleton }
}

private enum TransientKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .transient }
}

private enum WeakKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var testValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum GraphKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .graph }
}

private enum GraphUserKey: DependencyKey {
  static var liveValue: [Mortal] {
    [DependencyValues.current[GraphKey.self], DependencyValues.current[GraphKey.self]]
  }
  static var lifetime: DependencyLifetime { .transient }
}

private enum Session: DependencyScopeName {}

private enum ScopedKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var testValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ value: Mortal) async throws { useEverything() }
}

/// The scope is released instead of closed: a task cannot wait for that here.
private func destroyScopedValues() {
  withDependencies(in: DependencyScope(Session.self)) { _ = DependencyValues.current[ScopedKey.self] }
}

private enum ExpiringKey: DependencyKey {
  static var liveValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .expiring(after: .seconds(1)) }
}

/// A clock that says an hour later each time.
private final class HastyClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let instant = Monitor(ContinuousClock.now)

  var now: Instant {
    instant.withValue { instant in
      instant = instant.advanced(by: .seconds(3600))
      return instant
    }
  }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

private func destroyExpiringValues() {
  withDependencies {
    $0 = .live
    $0.continuousClock = HastyClock()
  } operation: {
    for _ in 0..<3 { _ = DependencyValues.current[ExpiringKey.self] }
  }
}

private func destroyOutputs() {
  let family = Monitor<DependencyFamily<Int, Mortal>?>(nil)
  let made = DependencyFamily { (_: Int) in
    Mortal {
      // A change that takes the lock of the family.
      family.value?.reset(4)
    }
  }
  family.withValue { $0 = made }
  for input in 1...3 { _ = made(input) }
  made.reset(1)
  _ = made(1)
  made.reset()
  _ = made(1)
  // From now on, only this function has the family.
  family.withValue { $0 = nil }
}

// MARK: Ways to hold a value

private func destroyOverrides() {
  withDependencies {
    $0[CachedKey.self] = Mortal()
  } operation: {
  }
  withDependencies {
    $0[CachedKey.self] = Mortal()
  } operation: {
    withDependencies {
      $0[CachedKey.self] = Mortal()
    } operation: {
      _ = DependencyValues.current[CachedKey.self]
    }
  }
}

private func replaceOverrides() {
  withDependencies {
    $0[CachedKey.self] = Mortal()
    $0[CachedKey.self] = Mortal()
    $0.reset(CachedKey.self)
    $0.override(CachedKey.self) { Mortal() }
    $0[CachedKey.self] = $0[CachedKey.self]
    $0 = .live
  } operation: {
  }
}

private func destroyLazyOverrides() {
  let scope = DependencyScope(Session.self)
  let held = Mortal()
  withDependencies {
    $0.continuousClock = HastyClock()
    $0.override(CachedKey.self) { [held, Mortal()][1] }
    $0.override(SingletonKey.self) { [held, Mortal()][1] }
    $0.override(TransientKey.self) { [held, Mortal()][1] }
    $0.override(WeakKey.self) { [held, Mortal()][1] }
    $0.override(GraphKey.self) { [held, Mortal()][1] }
    $0.override(ExpiringKey.self) { [held, Mortal()][1] }
    $0.override(ScopedKey.self) { [held, Mortal()][1] }
  } operation: {
    for _ in 0..<2 {
      let values = DependencyValues.current
      _ = [
        values[CachedKey.self], values[SingletonKey.self], values[TransientKey.self], values[WeakKey.self],
        values[GraphKey.self], values[ExpiringKey.self],
      ]
      withDependencies(in: scope) { _ = DependencyValues.current[ScopedKey.self] }
    }
  }
}

private func destroyPreparedValues() {
  // Made in the scope that they are prepared for, they would keep it.
  let captured = [Mortal(), Mortal()]
  withDependencies {
    $0 = .preview
  } operation: {
    for object in captured {
      prepareDependencies {
        $0[CachedKey.self] = Mortal()
        $0.override(SingletonKey.self) { [object, Mortal()][1] }
      }
      let values = DependencyValues.current
      _ = [values[CachedKey.self], values[SingletonKey.self]]
    }
  }
}

private final class Model {
  @Dependency(CachedKey.self) var value
}

private func destroyCapturedValues() {
  let model = withDependencies({ $0[CachedKey.self] = Mortal() }, operation: { Model() })
  withDependencies(from: model) {
    $0.override(CachedKey.self) { Mortal() }
  } operation: {
    _ = model.value
  }
  let continuation = withDependencies {
    $0[CachedKey.self] = Mortal()
  } operation: {
    withEscapedDependencies { $0 }
  }
  continuation.yield { _ = model.value }
  _ = model.value
}

private func destroyInAsynchronousScopes(_ effort: Effort) {
  inTask {
    for _ in 0..<effort.rounds(20) {
      await withDependencies {
        $0 = .live
      } operation: {
        await Task.yield()
        _ = DependencyValues.current[CachedKey.self]
      }
      await withDependencies {
        await Task.yield()
        $0[CachedKey.self] = Mortal()
        $0[CachedKey.self] = Mortal()
      } operation: {
        // It inherits the scope, and may be the last to hold it.
        Task { _ = DependencyValues.current[CachedKey.self] }
        await Task.yield()
      }
      await withDependencyScope(Session.self) { _ = DependencyValues.current[ScopedKey.self] }
    }
  }
  expectNoneAlive()
}
