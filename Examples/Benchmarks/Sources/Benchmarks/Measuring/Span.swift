/// When something began and ended.
struct Span: Sendable {
  private let start: ContinuousClock.Instant
  private let end: ContinuousClock.Instant

  /// Runs something.
  init(_ operation: () -> Void) {
    let clock = ContinuousClock()
    start = clock.now
    operation()
    end = clock.now
  }

  /// The time from when the first begins to when the last ends.
  static func seconds(_ spans: [Span]) -> Double {
    guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else { return .nan }
    return (end - start) / .seconds(1)
  }
}
