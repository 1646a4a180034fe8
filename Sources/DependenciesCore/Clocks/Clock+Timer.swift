extension Clock {
  /// Ticks at regular intervals.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func showSeconds(of clock: any Clock<Duration>) async {
  ///   for await elapsed in clock.timer(interval: .seconds(1)) {
  ///     print(elapsed)
  ///   }
  /// }
  /// ```
  ///
  /// The timer starts when the loop asks for the first tick. The ticks are due one interval after the start, two intervals after it, and so
  /// on, however late the loop gets each one: nothing adds up. A tick whose time has passed when the loop asks for it is left
  /// out, and the next one comes at its own time.
  ///
  /// The sequence ends when the task is cancelled. Each loop over it has a timer of its own.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. If it is zero or less, they come without pause.
  ///   - tolerance: How late a tick may come, which lets the system save energy.
  /// - Returns: A sequence of the times from the start to each tick.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> TimerSequence<Duration> {
    TimerSequence(clock: self, interval: interval, tolerance: tolerance)
  }
}
