/// How long a measurement may take.
struct Effort {
  /// How often each group is measured, floors and cases in turn.
  let rounds: Int

  /// The least time that goes into a case in each round.
  let seconds: Double

  /// How often each run on several threads is repeated.
  let repetitions: Int

  /// What the number of requests, and of reads on threads, is divided by.
  let divisor: Int

  static let full = Effort(rounds: 8, seconds: 0.03, repetitions: 12, divisor: 1)
  static let short = Effort(rounds: 1, seconds: 0.001, repetitions: 1, divisor: 20)
}
