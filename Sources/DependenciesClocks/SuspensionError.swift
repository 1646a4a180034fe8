internal import DependenciesCore

/// The error of ``TestClock/checkSuspension()``: tasks sleep on the clock.
public struct SuspensionError: Error, Equatable {
  /// What the clock shows, as time since its zero.
  public let now: String

  /// The deadlines of the sleeping tasks, as times since the clock's zero, earliest first.
  public let deadlines: [String]
}

extension SuspensionError: CustomStringConvertible {
  /// How many tasks sleep, and until when.
  public var description: String {
    """
    \(count) on the clock.

    \(DependenciesCore.facts(facts))

    Advance the clock, or cancel the work.
    """
  }

  /// The report about a clock on which tasks sleep when its test ends.
  func textAtEndOfTest(madeAt location: CodeLocation) -> String {
    """
    \(count) on a 'TestClock' when the test ended.

    \(DependenciesCore.facts([("Made at", "\(location)")] + facts))

    Let the test cancel the work:

      task.cancel()

    or advance the clock until the work has ended:

      await clock.run()
    """
  }

  /// The report that tasks sleep when the time for `run(timeout:)` is over.
  func text(after timeout: Duration, at location: CodeLocation) -> String {
    """
    \(count) on a 'TestClock' that ran for \(timeout).

    \(DependenciesCore.facts([("Run at", "\(location)")] + facts))

    A task that sleeps again after each wake, such as one with a timer, never ends by itself. Let the test
    cancel it:

      task.cancel()

    or advance the clock as far as the test needs:

      await clock.advance(by: .seconds(1))
    """
  }

  private var count: String {
    deadlines.count == 1 ? "1 task was still sleeping" : "\(deadlines.count) tasks were still sleeping"
  }

  private var facts: [Fact] {
    [("Now", now), (deadlines.count == 1 ? "Deadline" : "Deadlines", deadlines.joined(separator: ", "))]
  }
}
