internal import DependenciesCore

// Messages about schedulers. They are compiled where Combine is missing as well, so that all systems check them.

extension Diagnostic {
  /// A `TestScheduler` was advanced to a time that has passed.
  static func advancedBackwards(at location: CodeLocation) -> Self {
    Self(
      "A 'TestScheduler' was advanced to a time that it has passed, and stays where it is.",
      [("Advanced at", location)],
      """
      Its time never goes back. Advance it by what is still to pass:

        scheduler.advance(by: .seconds(1))

      or start again with a new scheduler:

        let scheduler = DispatchQueue.test
      """
    )
  }

  /// A `TestScheduler` was asked to repeat an action without a pause.
  static func repeatedWithoutPause() -> Self {
    Self(
      """
      A 'TestScheduler' was asked to repeat an action with an interval that is not greater than zero, and \
      runs the action once.
      """,
      [],
      """
      No advance of the scheduler would ever end. Let time pass between two runs:

        scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { … }
      """
    )
  }
}
