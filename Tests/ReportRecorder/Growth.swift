/// How many times longer an operation takes for twice the size. Operations that take time in proportion to
/// the size give 2, those that take the square give 4.
///
/// Other programs and tests slow single runs, so both times are the shortest of several runs. The first
/// result that is good enough counts.
///
/// - Parameters:
///   - size: The smaller size, for which the operation should take a hundredth of a second or more.
///   - goal: The result that is good enough.
///   - operation: Does the work for a size.
package func growth(
  from size: Int,
  isolation: isolated (any Actor)? = #isolation,
  goal: Double = 2.9,
  of operation: (_ size: Int) async throws -> Void
) async rethrows -> Double {
  var (short, long) = (Duration.seconds(60), Duration.seconds(60))
  for _ in 1...10 {
    short = min(short, try await duration { try await operation(size) })
    long = min(long, try await duration { try await operation(2 * size) })
    if long / short <= goal { break }
  }
  return long / short
}

/// How long an operation takes.
package func duration(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async throws -> Void
) async rethrows -> Duration {
  let start = ContinuousClock.now
  try await operation()
  return start.duration(to: .now)
}

/// A type that stands for a number, for tests that need many keys. Its name is short.
package protocol NumberType {
  static var number: Int { get }
}

private enum Zero: NumberType {
  static var number: Int { 0 }
}

private enum Twice<Half: NumberType>: NumberType {
  static var number: Int { 2 * Half.number }
}

private enum TwiceAndOne<Half: NumberType>: NumberType {
  static var number: Int { 2 * Half.number + 1 }
}

/// The type of a number.
package func numberType(_ number: Int) -> any NumberType.Type {
  func twice<Half: NumberType>(_ half: Half.Type) -> any NumberType.Type {
    number % 2 == 0 ? Twice<Half>.self : TwiceAndOne<Half>.self
  }
  if number == 0 { return Zero.self }
  let half = numberType(number / 2)
  return twice(half)
}
