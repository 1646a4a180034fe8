/// Something that must not break the library. It returns if it did not.
struct Attack: Sendable {
  let name: String

  /// Whether it takes so little time that the tests run it.
  let isQuick: Bool

  /// Builds defaults that the process keeps.
  private let setUp: (@Sendable () -> Void)?
  private let body: @Sendable (Effort) -> Void

  init(
    _ name: String,
    isQuick: Bool = true,
    setUp: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable (Effort) -> Void
  ) {
    self.name = name
    self.isQuick = isQuick
    self.setUp = setUp
    self.body = body
  }

  func run(_ effort: Effort) {
    if let setUp {
      setUp()
      // The first time, the attack may build a default that the process had not yet.
      if leavesNothing(within: 5, behind: { body(effort) }) { return }
    }
    expectNothingLeft { body(effort) }
  }
}

extension Attack {
  static let all: [Attack] = [
    Binding.attacks, CrossingWaits.attacks, Cycles.attacks, Destruction.attacks, Expiring.attacks,
    Growth.attacks,
    KeyPaths.attacks, Models.attacks, Nesting.attacks, Overrides.attacks, Owners.attacks,
    Preparations.attacks,
    Properties.attacks, RandomClosing.attacks, ScopeReentrancy.attacks, Sessions.attacks,
    UnkeptValues.attacks,
    Weak.attacks,
  ].flatMap(\.self)
}

/// How many rounds attacks run.
struct Effort: Sendable {
  var percent = 100

  /// Whether all rounds are run, natively: only then is it worth measuring memory.
  var isFull: Bool { percent >= 100 }

  func rounds(_ count: Int) -> Int { max(1, count * percent / 100) }
}
