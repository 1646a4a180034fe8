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

  private var count: String {
    deadlines.count == 1 ? "1 task was still sleeping" : "\(deadlines.count) tasks were still sleeping"
  }

  private var facts: [Fact] {
    [
      ("Now", now),
      (deadlines.count == 1 ? "Deadline" : "Deadlines", deadlines.joined(separator: ", ")),
    ]
  }
}
