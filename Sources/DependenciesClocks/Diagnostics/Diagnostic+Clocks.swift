internal import DependenciesCore

// Messages about tasks that sleep on a test clock.

extension Diagnostic {
  /// Tasks sleep when `checkSuspension()` is called.
  static func tasksSleeping(_ error: SuspensionError) -> Self {
    Self("\(error.count) on the clock.", error.facts, "Advance the clock, or cancel the work.")
  }

  /// Tasks sleep when the clock's test ends.
  static func tasksSleepingAtEndOfTest(_ error: SuspensionError, madeAt location: CodeLocation) -> Self {
    Self(
      "\(error.count) on a 'TestClock' when the test ended.",
      [("Made at", location)] + error.facts,
      """
      Let the test cancel the work:

        task.cancel()

      or advance the clock, which the test has to read if a trait made it, until the work has ended:

        @Dependency(\\.continuousClock, as: TestClock<Duration>.self) var clock
        await clock.run()
      """
    )
  }

  /// Tasks sleep at the end of `run(timeout:)`.
  ///
  /// - Parameters:
  ///   - error: The tasks.
  ///   - time: How long the clock ran, as text.
  ///   - location: The place of the call.
  static func tasksSleepingAfterRun(
    _ error: SuspensionError,
    for time: String,
    at location: CodeLocation
  ) -> Self {
    Self(
      "\(error.count) on a 'TestClock' that ran for \(time).",
      [("Run at", location)] + error.facts,
      """
      A task that sleeps again after each wake, such as one with a timer, never ends by itself. Let the test
      cancel it:

        task.cancel()

      or advance the clock as far as the test needs:

        await clock.advance(by: .seconds(1))
      """
    )
  }
}

extension SuspensionError {
  fileprivate var count: String {
    deadlines.count == 1 ? "1 task was still sleeping" : "\(deadlines.count) tasks were still sleeping"
  }

  fileprivate var facts: [Diagnostic.Fact] {
    [("Now", now), (deadlines.count == 1 ? "Deadline" : "Deadlines", deadlines.joined(separator: ", "))]
  }
}
