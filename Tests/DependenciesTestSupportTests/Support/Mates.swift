import Dependencies

/// Two objects that read each other when they are released.
enum Mates {
  static let made = LockIsolated(0)

  /// How many objects one test may make: two, and those that their `deinit` reads.
  static let most = 20

  static func read() {
    _ = DependencyValues.current[LeftKey.self]
    _ = DependencyValues.current[RightKey.self]
  }

  private final class Left: Sendable {
    private let mate = Dependency(RightKey.self)
    init() { made.withValue { $0 += 1 } }
    deinit { _ = mate.wrappedValue }
  }

  private final class Right: Sendable {
    private let mate = Dependency(LeftKey.self)
    init() { made.withValue { $0 += 1 } }
    deinit { _ = mate.wrappedValue }
  }

  private enum LeftKey: TestDependencyKey {
    static var testValue: Left { Left() }
  }

  private enum RightKey: TestDependencyKey {
    static var testValue: Right { Right() }
  }
}
