import DependenciesCore

/// Values that keep an owner of their own, whose values capture both. When the outer owner goes, nothing is
/// left of them.
enum NestedOwners {
  static let attacks = [
    Attack("scopesOpenedInConstructions", openInConstructions),
    Attack("outputsThatCaptureTheirFamily", captureFamilies),
    Attack("freshValuesInsideFreshValues", nestFreshValues),
  ]
}

private enum CaptorKey: DependencyKey {
  static var liveValue: Captor { Captor([Dependency(CaptorKey.self)]) }
}

private enum ScopedKey: DependencyKey {
  static var liveValue: Captor { Captor([Dependency(ScopedKey.self)]) }
  static var lifetime: DependencyLifetime { .scoped(to: Captor.Session.self) }
  static func tearDown(_ captor: Captor) async { captor.check() }
}

// MARK: Scopes

/// A value with a scope of its own, which keeps values that capture both.
private final class Screen: Sendable {
  private let captor = Captor([Dependency(CaptorKey.self)])
  private let scope = DependencyScope(Captor.Session.self) { $0.override(Captor.LeafKey.self) { Canary() } }

  init() { check() }

  func check() {
    captor.check()
    withDependencies(in: scope) { DependencyValues.current[ScopedKey.self].check() }
  }
}

private enum ScreenKey: DependencyKey {
  static var liveValue: Screen { Screen() }
}

private enum ScreenOfScopeKey: DependencyKey {
  static var liveValue: Screen { Screen() }
  static var lifetime: DependencyLifetime { .scoped(to: Captor.Session.self) }
  static func tearDown(_ screen: Screen) async { screen.check() }
}

private func openInConstructions(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round) {
      DependencyValues.current[ScreenKey.self].check()
      withDependencies {
        $0.override(ScreenKey.self) { Screen() }
      } operation: {
        DependencyValues.current[ScreenKey.self].check()
      }
      Captor.inScope(round) { DependencyValues.current[ScreenOfScopeKey.self].check() }
    }
  }
}

// MARK: Families

private final class Output: Sendable {
  private let captor = Captor([Dependency(CaptorKey.self)])
  private let family = Dependency(FamilyKey.self)
  private let value: Int

  init(_ value: Int) { self.value = value }

  func check() {
    captor.check()
    if value > 0 { family.wrappedValue(value - 1).check() }
  }
}

private enum FamilyKey: DependencyKey {
  static var liveValue: DependencyFamily<Int, Output> { DependencyFamily { Output($0) } }
}

private enum FamilyOfScopeKey: DependencyKey {
  static var liveValue: DependencyFamily<Int, Output> { DependencyFamily { Output($0) } }
  static var lifetime: DependencyLifetime { .scoped(to: Captor.Session.self) }
}

private func captureFamilies(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round) {
      DependencyValues.current[FamilyKey.self](2).check()
      Captor.inScope(round) {
        DependencyValues.current[FamilyKey.self](3).check()
        DependencyValues.current[FamilyOfScopeKey.self](4).check()
      }
      if round.isMultiple(of: 2) { DependencyValues.current[FamilyKey.self].reset(1) }
    }
  }
}

// MARK: Fresh values

private struct Nest: Sendable {
  let captor: Captor
  let values: DependencyValues
}

private enum NestKey: DependencyKey {
  static var liveValue: Nest {
    withDependencies {
      $0 = .live
    } operation: {
      Nest(captor: DependencyValues.current[CaptorKey.self], values: .current)
    }
  }
}

private func nestFreshValues(_ effort: Effort) {
  Captor.attack(effort) { round in
    Captor.inFreshValues(round) {
      withDependencies {
        if round.isMultiple(of: 2) { $0.override(NestKey.self) { NestKey.liveValue } }
      } operation: {
        let nest = DependencyValues.current[NestKey.self]
        nest.captor.check()
        nest.values[CaptorKey.self].check()
        DependencyValues.current[CaptorKey.self].check()
      }
    }
  }
}
