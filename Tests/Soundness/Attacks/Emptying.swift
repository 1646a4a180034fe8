import DependenciesCore

/// Values that read in their `deinit` while their store is emptied.
///
/// They read values of the same store: some are still there, some have been destroyed, some were never built.
enum Emptying {
  static let attacks = [
    Attack("destructionThatReadsFreshValues") { empty($0) { freshValues(DependencyValues(), $0) } },
    Attack("destructionThatReadsFreshTestValues") { empty($0) { freshValues(.test, $0) } },
    Attack("destructionThatReadsAScopeThatCloses") { empty($0) { scope(closes: true, $0) } },
    Attack("destructionThatReadsAScopeThatIsReleased") { empty($0) { scope(closes: false, $0) } },
    Attack("destructionThatReadsLazyOverrides") { empty($0, lazyOverrides) },
    Attack("destructionThatReadsAFamily") { empty($0, family) },
  ]
}

/// The owner of a store. It goes with the last copy, unless it is closed before.
private struct Owner: Sendable {
  /// Builds objects in the store, or reads those that are there.
  let built: @Sendable () -> [Mortal]

  /// Closes a scope, or resets a family.
  var close: @Sendable () -> Void = {}
}

/// Empties stores while several threads let go of what was built there.
private func empty(_ effort: Effort, _ owner: (_ round: Int) -> Owner) {
  // The process keeps these. Objects read them when their own store is empty.
  for context in [DependencyContext.live, .test] {
    withDependencies {
      $0.context = context
    } operation: {
      Mortal().check()
      DependencyValues.current[FamilyKey.self](0).check()
    }
  }
  expectNothingLeft {
    for round in 0..<effort.rounds(100) {
      let owner = Monitor<Owner?>(owner(round))
      let ready = Monitor(0)
      onThreads(3) { number in
        // In some rounds, only the store has them.
        var built = (round + number) % 4 == 0 ? [] : owner.value?.built() ?? []
        ready.withValue { $0 += 1 }
        ready.wait { $0 == 3 }
        if number == 0 { owner.withValue { $0.take() }?.close() }
        while !built.isEmpty { built.removeLast().check() }
      }
    }
  }
}

// MARK: What is destroyed

/// An object that reads when it is destroyed, unless such a read has made it: that would never end.
private final class Mortal: Sendable {
  @TaskLocal private static var isDestroying = false

  private let canary = Canary()
  private let reads = !Mortal.isDestroying
  private let isInScope: Bool
  private let values = DependencyValues.current
  private let continuation = withEscapedDependencies { $0 }
  private let wrappers: [Dependency<Mortal>]

  init(isInScope: Bool = false) {
    self.isInScope = isInScope
    wrappers = Self.keys(isInScope: isInScope).map { $0.wrapper } + [Dependency(\.mortal)]
  }

  deinit {
    guard reads else { return }
    Mortal.$isDestroying.withValue(true) {
      for wrapper in wrappers { check(wrapper.wrappedValue) }
      for key in Self.keys(isInScope: isInScope) {
        check(key.value(in: values))
        check(continuation.yield { key.value(in: .current) })
        withDependencies(from: wrappers) { check(key.value(in: .current)) }
        // A value of a scope must be read inside of it.
        if !isInScope { check(key.value(in: .current)) }
      }
    }
  }

  /// The keys that an object reads.
  private static func keys(isInScope: Bool) -> [any MortalKey.Type] {
    isInScope
      ? [ScopedKey<First>.self, ScopedKey<Second>.self, ScopedKey<Late>.self]
      : [CachedKey<First>.self, CachedKey<Second>.self, CachedKey<Late>.self, WeakKey.self, ExpiringKey.self]
  }

  func check() { canary.check() }

  private func check(_ other: Mortal) {
    expect(other !== self, "A value was read that was being destroyed.")
    other.check()
  }
}

private protocol MortalKey: DependencyKey where Value == Mortal {}

extension MortalKey {
  static var wrapper: Dependency<Mortal> { Dependency(Self.self) }
  static func value(in values: DependencyValues) -> Mortal { values[Self.self] }
}

private enum First {}
private enum Second {}

/// A value that is not read before the store is emptied.
private enum Late {}

private enum CachedKey<Name>: MortalKey {
  static var liveValue: Mortal { Mortal() }
  static var testValue: Mortal { Mortal() }
}

private enum WeakKey: MortalKey {
  static var liveValue: Mortal { Mortal() }
  static var testValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum ExpiringKey: MortalKey {
  static var liveValue: Mortal { Mortal() }
  static var testValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .expiring(after: .seconds(3600)) }
}

private enum Session: DependencyScopeName {}

private enum ScopedKey<Name>: MortalKey {
  static var liveValue: Mortal { Mortal(isInScope: true) }
  static var testValue: Mortal { Mortal() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum FamilyKey: DependencyKey {
  static var liveValue: DependencyFamily<Int, Mortal> { DependencyFamily { _ in Mortal() } }
  static var testValue: DependencyFamily<Int, Mortal> { liveValue }
}

extension DependencyValues {
  fileprivate var mortal: Mortal { self[CachedKey<First>.self] }
}

// MARK: Owners

private func freshValues(_ values: DependencyValues, _ round: Int) -> Owner {
  var values = values
  // That of a test is unimplemented.
  values.continuousClock = ContinuousClock()
  values.addBallast(round)
  return Owner(built: { [values] in
    [
      values[CachedKey<First>.self], values[CachedKey<Second>.self], values[WeakKey.self],
      values[ExpiringKey.self],
    ]
  })
}

private func scope(closes: Bool, _ round: Int) -> Owner {
  let scope = DependencyScope(Session.self) { $0.addBallast(round) }
  return Owner(
    built: {
      withDependencies(in: scope) {
        [DependencyValues.current[ScopedKey<First>.self], DependencyValues.current[ScopedKey<Second>.self]]
      }
    },
    close: { if closes { inTask { await scope.close() } } }
  )
}

private func lazyOverrides(_ round: Int) -> Owner {
  let continuation = withDependencies {
    $0.override(CachedKey<First>.self) { Mortal() }
    $0.override(CachedKey<Second>.self) { Mortal() }
    $0.override(CachedKey<Late>.self) { Mortal() }
    $0.override(WeakKey.self) { Mortal() }
    $0.override(ExpiringKey.self) { Mortal() }
    $0.addBallast(round)
  } operation: {
    withEscapedDependencies { $0 }
  }
  return Owner(built: {
    continuation.yield {
      let values = DependencyValues.current
      return [
        values[CachedKey<First>.self], values[CachedKey<Second>.self], values[WeakKey.self],
        values[ExpiringKey.self],
      ]
    }
  })
}

private func family(_ round: Int) -> Owner {
  let values = DependencyValues.live
  let family = values[FamilyKey.self]
  return Owner(
    built: {
      withDependencies {
        $0 = values
        $0.addBallast(round)
      } operation: {
        (0..<3).map { family($0) }
      }
    },
    close: { family.reset() }
  )
}
