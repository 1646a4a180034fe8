/// The error of ``TestClock/checkSuspension()``: somebody sleeps on the clock.
public struct SuspensionError: Error, Equatable {
  /// What the clock shows, as time since its zero.
  public let now: String

  /// Until when its sleepers sleep, as times since the clock's zero, earliest first.
  public let deadlines: [String]
}

extension SuspensionError: CustomStringConvertible {
  /// How many sleep, and until when.
  public var description: String { Diagnostic.sleepers(self) }
}
