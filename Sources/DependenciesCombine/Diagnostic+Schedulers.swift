#if canImport(Combine)
  internal import DependenciesCore

  // Texts about schedulers. The tests of this module assert them.

  extension Diagnostic {
    /// An ``UnimplementedScheduler`` was used.
    static func schedulerUsed(_ member: String, madeAt location: CodeLocation?) -> Self {
      Self {
        """
        '\(member)' is unimplemented, but was used.
        \(location.map { "\n\(facts([("Made at", "\($0)")]))\n" } ?? "")
        Put a scheduler in its place that the test controls:

          let scheduler = DispatchQueue.test

        \(overriding("$0.mainQueue = scheduler.eraseToAnyScheduler()"))

        or, where the test is not about time, '.immediate'.
        """
      }
    }

    /// A ``TestScheduler`` was advanced to a time that has passed.
    static func advancedBackwards(at location: CodeLocation) -> Self {
      Self {
        """
        A 'TestScheduler' was advanced to a time that it has passed, and stays where it is.

        \(facts([("Advanced at", "\(location)")]))

        Its time never goes back. Advance it by what is still to pass:

          scheduler.advance(by: .seconds(1))

        or start again with a new scheduler:

          let scheduler = DispatchQueue.test
        """
      }
    }

    /// A ``TestScheduler`` was asked to repeat an action without a pause.
    static func repeatedWithoutPause() -> Self {
      Self {
        """
        A 'TestScheduler' was asked to repeat an action with an interval that is not greater than zero, and \
        runs the action once.

        No advance of the scheduler would ever end. Let time pass between two runs:

          scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { … }
        """
      }
    }
  }
#endif
