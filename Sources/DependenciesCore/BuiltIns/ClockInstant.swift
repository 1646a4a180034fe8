/// A time on a clock that is made for tests: the time since the clock's zero.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the clock's zero.
  public let offset: Duration

  /// Makes an instant.
  ///
  /// - Parameter offset: The time since the clock's zero.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The instant that is later by a duration.
  ///
  /// - Parameter duration: The duration; negative for an earlier instant.
  /// - Returns: The other instant.
  public func advanced(by duration: Duration) -> ClockInstant {
    ClockInstant(offset: offset + duration)
  }

  /// The time from here to another instant.
  ///
  /// - Parameter other: The other instant.
  /// - Returns: The duration; negative if the other instant is earlier.
  public func duration(to other: ClockInstant) -> Duration {
    other.offset - offset
  }

  /// Whether an instant is earlier than another.
  public static func < (left: ClockInstant, right: ClockInstant) -> Bool {
    left.offset < right.offset
  }
}
