/// Something that must not break the library. It returns if it did not.
struct Attack: Sendable {
  let name: String

  /// Whether it takes so little time that the tests run it.
  let isQuick: Bool

  let run: @Sendable (Effort) -> Void

  init(_ name: String, isQuick: Bool = true, _ run: @escaping @Sendable (Effort) -> Void) {
    self.name = name
    self.isQuick = isQuick
    self.run = run
  }
}

extension Attack {
  static let all: [Attack] = [
    Binding.attacks, Locks.attacks, Expiring.attacks, KeyPaths.attacks, Nesting.attacks, Destruction.attacks,
    Scopes.attacks, ScopeReentrancy.attacks, Weak.attacks, Cycles.attacks, Overrides.attacks,
    RandomClosing.attacks, Properties.attacks, Owners.attacks, SelfCapture.attacks,
    NestedOwners.attacks, Emptying.attacks, Crowds.attacks, Growth.attacks,
  ].flatMap(\.self)
}

/// How many rounds attacks run.
struct Effort: Sendable {
  var percent = 100

  /// Whether all rounds are run, natively: only then is it worth measuring memory.
  var isFull: Bool { percent >= 100 }

  func rounds(_ count: Int) -> Int { max(1, count * percent / 100) }
}
