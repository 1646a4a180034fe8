/// How long a measurement may take.
struct Effort {
  /// How often each group is measured, floors and cases in turn.
  let rounds: Int

  /// The least time that goes into a case in each round.
  let seconds: Double

  /// How often each run on several threads is repeated. Runs are many and short, so some find all cores free.
  let repetitions: Int

  /// How often that is done: at least so often, and at most if the machine is busy.
  let attempts: ClosedRange<Int>

  // Other machines may disturb this one for a second or two.
  static let full = Effort(rounds: 24, seconds: 0.03, repetitions: 50, attempts: 6...12)
  static let short = Effort(rounds: 1, seconds: 0.001, repetitions: 2, attempts: 1...1)
}
