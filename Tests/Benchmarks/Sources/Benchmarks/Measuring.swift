import Benchmark
import BenchmarkSupport

/// Something whose time is measured: a loop, so that reading the clock costs nothing.
struct Case: Sendable {
  let name: String

  /// How many operations one run of the loop is.
  let operations: Int

  let run: @Sendable () -> Void

  init(_ name: String, operations: Int = 10_000, run: @escaping @Sendable (_ operations: Int) -> Void) {
    self.name = name
    self.operations = operations
    self.run = { run(operations) }
  }
}

/// The cases that rows are compared with: a read and a binding of a task local.
enum Floors {
  @TaskLocal static var number = 1

  /// Reads a task local that is not bound.
  static let read = Case("TL") { count in
    repeating(count) { number }
  }

  /// Binds a task local around nothing.
  static let binding = Case("TLset") { count in
    repeating(count) { $number.withValue(2) { 1 } }
  }
}

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

/// Cases that are measured together with their floors.
struct Group {
  /// The limit of a case.
  struct Goal {
    /// As the table shows it.
    let text: String

    /// The floor, from the times that were measured along with the case.
    let floor: (Times) -> Double

    /// The highest time that meets the goal, in nanoseconds.
    let limit: (Times) -> Row.Limit
  }

  private var cases: [Case]
  private var goals: [(name: String, goal: Goal)] = []

  init(floors: [Case]) {
    cases = floors
  }

  /// Adds a case that may cost a multiple of a floor, and a multiple of what another does that is a part of it.
  mutating func add(
    _ item: Case,
    atMost factor: Double,
    times floor: Case,
    plus partFactor: Double = 1,
    times part: Case? = nil
  ) {
    let partText = part.map { " + \(partFactor == 1 ? "" : "\(number(partFactor)) × ")\($0.name)" } ?? ""
    add(
      item,
      Goal(
        text: "≤ \(number(factor)) × \(floor.name)" + partText,
        floor: { $0[floor.name] },
        limit: { times in
          .atMost(times[floor.name] * factor + (part.map { times[$0.name] * partFactor } ?? 0))
        }
      )
    )
  }

  /// Adds a case that is shown beside a floor, and has no goal.
  mutating func add(_ item: Case, besides floor: Case) {
    add(item, Goal(text: "", floor: { $0[floor.name] }, limit: { _ in .none }))
  }

  mutating func add(_ item: Case, _ goal: Goal) {
    cases.append(item)
    goals.append((item.name, goal))
  }

  /// Measures all of it.
  func rows(_ effort: Effort) throws -> [Row] {
    let times = try Times.measuring(cases, effort)
    return goals.map { name, goal in
      Row(
        name: name,
        value: times[name],
        unit: "ns",
        floor: goal.floor(times),
        goal: goal.text,
        limit: goal.limit(times)
      )
    }
  }
}

/// The time that an operation of each case takes, in nanoseconds.
struct Times {
  private var minima: [String: Double] = [:]

  /// The least time of an operation, since other work on the machine can only add to it.
  subscript(name: String) -> Double { minima[name] ?? .nan }

  /// Measures cases in turn, several times over, so that what else the machine does hits them alike.
  static func measuring(_ cases: [Case], _ effort: Effort) throws -> Times {
    var times = Times()
    let suite = BenchmarkSuite(name: "") { suite in
      for item in cases { suite.benchmark(item.name, function: item.run) }
    }
    for _ in 0..<effort.rounds {
      var runner = BenchmarkRunner(
        suites: [suite],
        settings: [MinTime(seconds: effort.seconds), WarmupIterations(1), Format(.none), Quiet(true)],
        customDefaults: defaultSettings
      )
      try runner.run()
      for (item, result) in zip(cases, runner.results) {
        guard let minimum = result.measurements.min() else { continue }
        times.minima[item.name] = min(times.minima[item.name] ?? .infinity, minimum / Double(item.operations))
      }
    }
    return times
  }
}

/// Does something many times over, and sees to it that none of it is optimized away.
@inline(__always)
func repeating(_ count: Int, _ operation: () -> Int) {
  var sum = 0
  for _ in 0..<count { sum &+= operation() }
  blackHole(sum)
}

/// Uses a value in a way that the optimizer cannot look through, since it is in C. The value is not copied.
@inline(__always)
func blackHole<Value>(_ value: consuming Value) {
  withUnsafeMutablePointer(to: &value) { barrier_use($0) }
}

/// Uses what lies in a place.
@inline(__always)
func blackHole<Value>(in place: UnsafeMutablePointer<Value>) {
  barrier_use(place)
}

/// A value whose origin the optimizer does not know.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  // The optimizer must assume that C changes the value behind the pointer.
  withUnsafeMutablePointer(to: &value) { barrier_use($0) }
  return value
}

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
