import Dependencies
import DependenciesTestSupport
import Testing

/// Reads by key in a test, which take the lock of its store.
@Suite struct Reads {
  private enum NumberKey: DependencyKey {
    static var liveValue: Int { 1 }
    static var testValue: Int { 1 }
  }

  @Test func inATest() { print("read: \(nanoseconds)") }

  @Test(.dependencies) func inATestWithATrait() { print("read with the trait: \(nanoseconds)") }

  /// The least time of a read in many rounds.
  private var nanoseconds: Double {
    @Dependency(NumberKey.self) var number
    let count = 10_000
    let clock = ContinuousClock()
    var sum = 0
    let times = (0..<200).map { _ in
      clock.measure { for _ in 0..<count { sum += number } }
    }
    #expect(sum == 200 * count)
    return times.min()! / .nanoseconds(count)
  }
}
