import Dependencies
import DependenciesTestSupport
import LockCounter
import Testing

/// Reads in a test, each of which has been made before.
@Suite(.serialized) struct Reads {
  @Test func withoutATrait() { measure("a default, without a trait") }

  @Test(.dependencies) func withATrait() {
    measure("a default, with a trait")
    withDependencies {
      $0.number = 2
    } operation: {
      measure("overridden inside the test")
    }
    let model = withDependencies({ $0.number = 2 }, operation: { Model() })
    measure("overridden where the model was made", model)
  }

  @Test(.dependency(\.number, 2)) func overriddenByATrait() { measure("overridden by the trait") }

  private func measure(_ name: String, _ model: Model = Model()) {
    measure("by key, \(name)") { model.numberOfKey }
    measure("by property, \(name)") { model.number }
  }

  /// Prints the locks that a read takes, and its least time in many rounds.
  private func measure(_ name: String, _ read: () -> Int) {
    let count = 10_000
    let clock = ContinuousClock()
    var sum = read()
    let before = lock_counter_count()
    sum += read()
    let locks = lock_counter_count() - before
    let times = (0..<200).map { _ in
      clock.measure { for _ in 0..<count { sum += read() } }
    }
    #expect(sum > 0)
    print("read \(name): \(times.min()! / .nanoseconds(count)) \(locks)")
  }
}

private struct Model {
  @Dependency(NumberKey.self) var numberOfKey
  @Dependency(\.number) var number
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
