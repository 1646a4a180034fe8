import Dependencies

/// Values that use the library while they are destroyed, for each lifetime and each way to hold a value.
enum Destruction {
  static let attacks =
    ways.map { name, makeAndDestroy in
      Attack("destructionOf\(name)") { effort in
        let repeatedly = { @Sendable in
          for _ in 0..<effort.rounds(20) { makeAndDestroy() }
        }
        repeatedly()
        onThreads(2) { _ in repeatedly() }
        inTask { repeatedly() }
        inTask {
          await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { repeatedly() } }
          }
        }
      }
    } + [Attack("destructionInAsynchronousScopes", destroyInAsynchronousScopes)]

  private static let ways: [(name: String, makeAndDestroy: @Sendable () -> Void)] = [
    ("DefaultsOfAllLifetimes", destroyDefaults),
    ("ScopedValues", destroyScopedValues),
    ("OutputsOfAFamily", destroyOutputs),
    ("Overrides", destroyOverrides),
    ("PreparedValues", destroyPreparedValues),
    ("CapturedValues", destroyCapturedValues),
  ]
}

// MARK: What is destroyed

/// An object that uses the library when it is destroyed, on that thread and on another one.
///
/// - Parameter captures: Whether it remembers the dependencies where it is made. Fresh values live as long as a value
///   that they keep, and that does.
private func mortal(captures: Bool = true, whenDestroyed: @escaping @Sendable () -> Void = {}) -> Canary {
  let captured = captures ? Dependency(NumberKey.self) : nil
  return Canary {
    useEverything()
    whenDestroyed()
    let number = captured?.wrappedValue ?? 1
    expectEqual(number, 1, "What a value reads while it is destroyed, where it was made")
    // It needs every lock that this thread may hold.
    let thread = Thread {
      useEverything()
      whenDestroyed()
    }
    thread.join()
  }
}

private struct Failure: Error {}

/// Reads, overrides and prepares. Opens, enters and releases scopes, with updates that read and throw.
func useEverything() {
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
  let scope = DependencyScope(Session.self) {
    $0[CanaryKey.self] = Canary()
    _ = withDependencies(in: DependencyScope(Session.self)) { DependencyValues.current[InnerKey.self] }
  }
  _ = try? DependencyScope(Session.self) {
    $0[CanaryKey.self] = Canary()
    throw Failure()
  }
  withDependencies(in: scope) {
    DependencyValues.current[CanaryKey.self]?.check()
    expectEqual(DependencyValues.current[InnerKey.self], 4, "A value in a scope that a destruction opens")
    Task { await scope.close() }
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

// None by default: code that enters a scope after it has closed finds the default, which the process keeps.
private enum CanaryKey: DependencyKey {
  static var liveValue: Canary? { nil }
}

private enum InnerKey: DependencyKey {
  static var liveValue: Int { 4 }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

// MARK: Lifetimes

private enum MortalKey<Span: LifeSpan>: DependencyKey {
  static var liveValue: Canary { mortal(captures: Span.self == SessionSpan.self) }
  static var testValue: Canary { liveValue }
  static var lifetime: DependencyLifetime { Span.lifetime }
  static func tearDown(_ value: Canary) async throws { useEverything() }
}

private enum GraphUserKey: DependencyKey {
  static var liveValue: [Canary] {
    (0..<2).map { _ in DependencyValues.current[MortalKey<GraphSpan>.self] }
  }
  static var lifetime: DependencyLifetime { .transient }
}

private let keys: [ErasedKey<Canary>] = [
  MortalKey<CachedSpan>.self, MortalKey<TransientSpan>.self,
  MortalKey<WeakSpan>.self, MortalKey<GraphSpan>.self, MortalKey<ExpiringSpan>.self,
]

/// A clock that says two hours later each time.
private func hastyClock() -> TalkingClock {
  let instant = Monitor(ContinuousClock.now)
  return TalkingClock {
    instant.withValue { instant in
      instant = instant.advanced(by: .seconds(7200))
      return instant
    }
  }
}

@Sendable private func destroyDefaults() {
  withDependencies {
    $0 = .live
    $0.continuousClock = hastyClock()
  } operation: {
    for _ in 0..<3 {
      for key in keys { DependencyValues.current[erased: key].check() }
      for value in DependencyValues.current[GraphUserKey.self] { value.check() }
    }
  }
}

/// The scope is released instead of closed: a task cannot wait for that here.
@Sendable private func destroyScopedValues() {
  withDependencies(in: DependencyScope(Session.self)) {
    DependencyValues.current[MortalKey<SessionSpan>.self].check()
  }
}

@Sendable private func destroyOutputs() {
  let family = Monitor<DependencyFamily<Int, Canary>?>(nil)
  // A change that takes the lock of the family.
  let made = DependencyFamily { (_: Int) in mortal { family.value?.reset(4) } }
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

@Sendable private func destroyOverrides() {
  withDependencies {
    $0[MortalKey<CachedSpan>.self] = mortal()
  } operation: {
    withDependencies {
      $0[MortalKey<CachedSpan>.self] = mortal()
      $0[MortalKey<CachedSpan>.self] = mortal()
    } operation: {
      DependencyValues.current[MortalKey<CachedSpan>.self].check()
    }
  }
  withDependencies {
    $0[MortalKey<CachedSpan>.self] = mortal()
    $0.reset(MortalKey<CachedSpan>.self)
    $0[MortalKey<CachedSpan>.self] = mortal()
    $0[MortalKey<CachedSpan>.self] = $0[MortalKey<CachedSpan>.self]
    $0 = .live
  } operation: {
  }
}

private enum CountKey: DependencyKey {
  static var liveValue: Int { -1 }
}

private enum HeldKey: DependencyKey {
  static var liveValue: Canary? { nil }
}

// In previews, a preparation replaces the one before, and releases what that captured: once under the lock
// that the object's destruction needs.
@Sendable private func destroyPreparedValues() {
  // Made in the values that they are prepared for, they would keep these.
  var objects = (0..<3).map { _ in mortal() }
  withDependencies {
    $0 = .preview
  } operation: {
    while let object = objects.popLast() {
      let count = objects.count
      prepareDependencies {
        $0[MortalKey<CachedSpan>.self] = mortal(captures: false)
        $0[HeldKey.self] = object
        $0[CountKey.self] = count
      }
      // The second preparation is replaced before it is read.
      if count == 1 { continue }
      let values = DependencyValues.current
      values[MortalKey<CachedSpan>.self].check()
      expectEqual(values[CountKey.self], count, "The value that was prepared last")
    }
  }
}

private final class Model {
  @Dependency(MortalKey<CachedSpan>.self) var value
}

@Sendable private func destroyCapturedValues() {
  let model = withDependencies({ $0[MortalKey<CachedSpan>.self] = mortal() }, operation: { Model() })
  withDependencies(from: model) {
    $0[MortalKey<CachedSpan>.self] = mortal()
  } operation: {
    model.value.check()
  }
  let continuation = withDependencies {
    $0[MortalKey<CachedSpan>.self] = mortal()
  } operation: {
    withEscapedDependencies { $0 }
  }
  continuation.yield { model.value.check() }
  model.value.check()
}

private func destroyInAsynchronousScopes(_ effort: Effort) {
  inTask {
    for _ in 0..<effort.rounds(20) {
      await withDependencies {
        $0 = .live
      } operation: {
        await Task.yield()
        DependencyValues.current[MortalKey<CachedSpan>.self].check()
      }
      await withDependencies {
        $0[MortalKey<CachedSpan>.self] = mortal()
        $0[MortalKey<CachedSpan>.self] = mortal()
      } operation: {
        // It inherits the scope, and may be the last to hold it.
        Task { DependencyValues.current[MortalKey<CachedSpan>.self].check() }
        await Task.yield()
      }
      await withDependencyScope(Session.self) {
        DependencyValues.current[MortalKey<SessionSpan>.self].check()
      }
    }
  }
}
