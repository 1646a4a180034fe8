// Texts about clocks.

extension Diagnostic {
  /// An ``UnimplementedClock`` was used.
  static func clockUsed(_ member: String, madeAt location: CodeLocation) -> Self {
    Self {
      """
      '\(member)' is unimplemented, but was used.

      \(facts([("Made at", location.description)]))

      Put a clock in its place that the test controls:

        withDependencies {
          $0.continuousClock = TestClock()
        } operation: {
          …
        }

      or, where the test is not about time, 'ImmediateClock()'.
      """
    }
  }

  static func sleepers(_ error: SuspensionError) -> String {
    """
    \(count(error)) on the clock.

    \(facts([("Now", error.now), ("Deadlines", error.deadlines.joined(separator: ", "))]))

    Advance the clock, or cancel the work.
    """
  }

  /// A task slept on a test clock at the end of a test.
  static func sleepersLeft(_ error: SuspensionError, madeAt location: CodeLocation) -> Self {
    Self {
      """
      \(count(error)) on a 'TestClock' when the test ended.

      \(facts([
        ("Made at", location.description), ("Now", error.now),
        ("Deadlines", error.deadlines.joined(separator: ", ")),
      ]))

      Let the test cancel the work:

        task.cancel()

      or advance the clock until the work has ended:

        await clock.run()
      """
    }
  }

  private static func count(_ error: SuspensionError) -> String {
    error.deadlines.count == 1 ? "1 task sleeps" : "\(error.deadlines.count) tasks sleep"
  }
}
