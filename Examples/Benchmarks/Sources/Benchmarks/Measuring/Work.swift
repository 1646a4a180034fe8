/// Work that takes a known time where nothing disturbs it.
struct Work: Sendable {
  private let steps: Int

  /// Work of so many microseconds on this machine.
  init(microseconds: Double) {
    let clock = ContinuousClock()
    let trial = 100_000
    // The least of several is what an undisturbed machine takes.
    let nanoseconds = (0..<50).map { _ in clock.measure { Self.run(trial) } / .nanoseconds(1) }.min() ?? 1
    steps = Int(microseconds * 1_000 * Double(trial) / nanoseconds)
  }

  func run() { Self.run(steps) }

  @inline(never)
  private static func run(_ steps: Int) {
    // Each step needs the one before (Marsaglia, Xorshift RNGs, 2003), so none of them can be left out.
    var state: UInt64 = 88_172_645_463_325_252
    for _ in 0..<steps {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    blackHole(state)
  }
}
