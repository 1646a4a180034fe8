internal import DependenciesCore

/// The error of ``TestClock/checkSuspension()``: tasks sleep on the clock.
public struct SuspensionError: Error, Equatable {
  /// The clock's current time, as time since its zero.
  public let now: String

  /// The deadlines of the sleeping tasks, as times since the clock's zero, earliest first.
  public let deadlines: [String]
}

extension SuspensionError: CustomStringConvertible {
  /// How many tasks sleep, and until when.
  public var description: String {
    Diagnostic("\(count) on the clock.", facts, "Advance the clock, or cancel the work.").text
  }

  /// The report about a clock on which tasks sleep when its test ends.
  func diagnosticAtEndOfTest(madeAt location: CodeLocation) -> Diagnostic {
    Diagnostic(
      "\(count) on a 'TestClock' when the test ended.",
      [("Made at", location)] + facts,
      """
      Let the test cancel the work:

        task.cancel()

      or advance the clock until the work has ended:

        await clock.run()
      """
    )
  }

  /// The report that tasks sleep when the time for `run(timeout:)` is over.
  func diagnostic(after timeout: Duration, at location: CodeLocation) -> Diagnostic {
    Diagnostic(
      "\(count) on a 'TestClock' that ran for \(timeout).",
      [("Run at", location)] + facts,
      """
      A task that sleeps again after each wake, such as one with a timer, never ends by itself. Let the test
      cancel it:

        task.cancel()

      or advance the clock as far as the test needs:

        await clock.advance(by: .seconds(1))
      """
    )
  }

  private var count: String {
    deadlines.count == 1 ? "1 task was still sleeping" : "\(deadlines.count) tasks were still sleeping"
  }

  private var facts: [Diagnostic.Fact] {
    [("Now", now), (deadlines.count == 1 ? "Deadline" : "Deadlines", deadlines.joined(separator: ", "))]
  }
}
