import Dependencies
import DependenciesMacros

/// Counts something. Its state is not in the dependency's value but behind a reference.
public final class Counter: Sendable {
  private let count = LockIsolated(0)

  /// Starts at zero.
  public init() {}

  /// What has been counted.
  public var value: Int { count.value }

  /// Goes on from another count.
  public func set(_ value: Int) { count.setValue(value) }

  /// Counts one more.
  public func increment() { count.withValue { $0 += 1 } }
}

private enum CounterKey: DependencyKey {
  static var liveValue: Counter { Counter() }
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  /// Counts what is saved.
  public var counter: Counter {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }

  /// How the user is greeted.
  @DependencyEntry(liveValue: "Good day") public var greeting: String = "Hello, test"
}
