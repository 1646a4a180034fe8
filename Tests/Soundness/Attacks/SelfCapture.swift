import DependenciesCore

/// Values that capture the container that keeps them. When its owner goes, nothing is left of them.
enum SelfCapture {
  static let attacks = [
    Attack("valuesThatCaptureTheirFreshValues", captureFreshValues),
    Attack("valuesThatCaptureTheirLazyOverride", captureLazyOverrides),
    Attack("valuesThatCaptureTheirScope", captureScopes),
    Attack("lazyOverridesOfAScopeThatCaptureIt", overrideInScopes),
    Attack("lazyOverridesThatReadOneAnother", readOneAnother),
  ]
}

private enum CaptorKey<LifeSpan: Span>: DependencyKey {
  static var liveValue: Captor { .cached }
  static var testValue: Captor { .cached }
  static var lifetime: DependencyLifetime { LifeSpan.lifetime }
}

private protocol Span {
  static var lifetime: DependencyLifetime { get }
}
private enum CachedSpan: Span { static let lifetime = DependencyLifetime.cached }
private enum SingletonSpan: Span { static let lifetime = DependencyLifetime.singleton }
private enum TransientSpan: Span { static let lifetime = DependencyLifetime.transient }
private enum WeakSpan: Span { static let lifetime = DependencyLifetime.weak }
private enum GraphSpan: Span { static let lifetime = DependencyLifetime.graph }
private enum ExpiringSpan: Span { static let lifetime = DependencyLifetime.expiring(after: .seconds(3600)) }

private enum ScopedKey: DependencyKey {
  static var liveValue: Captor { .scoped }
  static var lifetime: DependencyLifetime { .scoped(to: Captor.Session.self) }
  static func tearDown(_ captor: Captor) async { captor.check() }
}

extension DependencyValues {
  fileprivate var captor: Captor { self[CaptorKey<CachedSpan>.self] }
  fileprivate var scopedCaptor: Captor { self[ScopedKey.self] }

  /// Overrides the key of each lifetime.
  fileprivate mutating func overrideCaptors() {
    override(Captor.LeafKey.self) { Canary() }
    override(CaptorKey<CachedSpan>.self) { .cached }
    override(CaptorKey<SingletonSpan>.self) { .cached }
    override(CaptorKey<TransientSpan>.self) { .cached }
    override(CaptorKey<WeakSpan>.self) { .cached }
    override(CaptorKey<GraphSpan>.self) { .cached }
    override(CaptorKey<ExpiringSpan>.self) { .cached }
    override(ScopedKey.self) { .scoped }
  }
}

extension Captor {
  fileprivate static var cached: Captor {
    Captor([Dependency(CaptorKey<CachedSpan>.self), Dependency(\.captor)])
  }
  fileprivate static var scoped: Captor {
    Captor([Dependency(ScopedKey.self), Dependency(\.scopedCaptor)])
  }
}

/// Reads a value of each lifetime, and uses what it has captured.
private func checkCaptors() {
  let values = DependencyValues.current
  let captors = [
    values[CaptorKey<CachedSpan>.self], values[CaptorKey<SingletonSpan>.self],
    values[CaptorKey<TransientSpan>.self], values[CaptorKey<WeakSpan>.self],
    values[CaptorKey<GraphSpan>.self], values[CaptorKey<ExpiringSpan>.self],
  ]
  for captor in captors { captor.check() }
}

// MARK: Attacks

private func captureFreshValues(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round, [.live, .test, DependencyValues()][round % 3]) { checkCaptors() }
  }
}

private func captureLazyOverrides(_ effort: Effort) {
  Captor.attack(effort) { round in
    withDependencies {
      $0.overrideCaptors()
    } operation: {
      checkCaptors()
      Captor.inScope(round) { DependencyValues.current[ScopedKey.self].check() }
    }
  }
}

private func captureScopes(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round) {
      Captor.inScope(round / 2) {
        DependencyValues.current[ScopedKey.self].check()
        Captor.inScope(round) {
          DependencyValues.current[ScopedKey.self].check()
          checkCaptors()
        }
      }
    }
  }
}

private func overrideInScopes(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inScope(round, { $0.overrideCaptors() }) {
      DependencyValues.current[ScopedKey.self].check()
      checkCaptors()
    }
  }
}

private enum LeftKey: DependencyKey {
  static var liveValue: Captor {
    Captor([Dependency(RightKey.self)], others: [DependencyValues.current[RightKey.self]])
  }
}

private enum RightKey: DependencyKey {
  static var liveValue: Captor { Captor([Dependency(LeftKey.self)]) }
}

// In some rounds, one of the two is not an override but a default of fresh values.
private func readOneAnother(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round) {
      withDependencies {
        if round % 4 != 1 { $0.override(LeftKey.self) { LeftKey.liveValue } }
        if round % 4 != 2 { $0.override(RightKey.self) { RightKey.liveValue } }
      } operation: {
        let values = DependencyValues.current
        for captor in [values[LeftKey.self], values[RightKey.self]] { captor.check() }
      }
    }
  }
}
