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
}
