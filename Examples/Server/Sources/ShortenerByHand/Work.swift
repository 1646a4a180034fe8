/// A loop that takes a known time on an idle machine, and longer on a busy one, as other work does.
struct Work: Sendable {
  private let steps: Int

  init(microseconds: Int) {
    let trial = 100_000
    let clock = ContinuousClock()
    let nanoseconds = (0..<50).map { _ in clock.measure { Self.run(trial) } / .nanoseconds(1) }.min() ?? 1
    steps = Int(Double(microseconds) * 1_000 * Double(trial) / nanoseconds)
  }

  func run() { Self.run(steps) }

  @inline(never)
  private static func run(_ steps: Int) {
    // Each step needs the one before (Marsaglia, Xorshift RNGs, 2003).
    var state: UInt64 = 88_172_645_463_325_252
    for _ in 0..<steps {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    // Never true, but the optimizer does not know.
    if state == 0 { print("The work is done.") }
  }
}
