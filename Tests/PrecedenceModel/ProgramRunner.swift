import Dependencies

/// Runs a random program with the library, and tells what it reads and reports.
///
/// One thread at a time uses it.
final class ProgramRunner: @unchecked Sendable {
  /// The runner of the program that runs here.
  @TaskLocal static var bound: ProgramRunner?

  /// The runner of a program in the values of the process, whose code need not bind any task local.
  private static let ofProcess = LockIsolated<ProgramRunner?>(nil)

  static var running: ProgramRunner? { bound ?? ofProcess.value }

  static var current: ProgramRunner {
    guard let running else { preconditionFailure("A key of a random program is read outside of it.") }
    return running
  }

  let program: Program
  let expectation: ProgramExpectation
  /// The owner of its keys.
  let owner: Int
  let test: ProgramTest?
  let nodes: [NodeAccess]
  /// The line of its code before the first one of ``ProgramLine``. No other program has these lines, since a
  /// warning is reported once for a key and a line in each test.
  let lineBefore: UInt
  var made: Made

  /// The things that the program has made, by number.
  struct Made {
    var objects: [Int: ProgramReader] = [:]
    var values: [Int: DependencyValues] = [:]
    var continuations: [Int: DependencyValues.Continuation] = [:]
    var held: [Int: ProgramNode] = [:]
    var scopes: [Int: DependencyScope] = [:]
    /// Whether each scope has released its values, in the order of their opening.
    var sentinels: [LockIsolated<Bool>] = []
    /// How often the program has released a `DependencyScope`.
    var releaseCount = 0
    var tearDownCount = 0
    var counts: [ProgramKey: Int] = [:]
    var outcomes: [String] = []
    /// The time on the clock.
    var seconds = 0
  }

  private init(
    _ program: Program,
    _ expectation: ProgramExpectation,
    owner: Int,
    in test: ProgramTest?,
    afterLine line: UInt,
    making made: Made = Made()
  ) {
    (self.program, self.expectation, self.owner, self.test) = (program, expectation, owner, test)
    (lineBefore, self.made) = (line, made)
    nodes = NodeAccess.all(of: owner)
  }

  /// Runs a program, and tells what it reads and reports.
  ///
  /// One program at a time runs in the values of the process.
  static func outcomes(
    of program: Program,
    _ expectation: ProgramExpectation,
    in test: ProgramTest?
  ) async -> [String] {
    let owner = program.root == .fresh ? 0 : Int(owners.next(1))
    let line = lines.next(ProgramLine.count)
    let runner = ProgramRunner(program, expectation, owner: owner, in: test, afterLine: line)
    switch program.root {
    case .fresh:
      await withDependencies {
        $0 = DependencyValues()
      } operation: {
        if let context = program.context { prepareDependencies { $0.context = context } }
        await runner.run()
      }
    case .test:
      if let earlier = program.earlierRun {
        await runner.run(earlier.operations, in: earlier.traits[...])
      }
      await runner.run(program.operations, in: program.traits[...])
      // A tear-down at the end may have opened a scope. Its own tear-downs need a runner.
      runner.inheriting { runner.made = Made(outcomes: runner.made.outcomes) }
    case .process:
      ofProcess.setValue(runner)
      runner.setReporter()
      await Task.detached { await runner.run() }.value
    }
    return runner.made.outcomes
  }

  private static let owners = Numbers()
  private static let lines = Numbers()

  /// The line of a call, which no other call has.
  func newLine() -> UInt { Self.lines.next(1) }

  /// A runner of the same program, for a task that runs at the same time.
  func copy(making made: Made) -> ProgramRunner {
    ProgramRunner(program, expectation, owner: owner, in: test, afterLine: lineBefore, making: made)
  }

  private func run() async {
    await inheriting {
      await runToEnd(program.operations)
      made = Made(outcomes: made.outcomes)
    }
  }

  private func runToEnd(_ operations: [Operation]) async {
    prepareClock()
    await run(operations)
    // A tear-down may open more scopes, also for a number that another one had.
    var ended: Set<Int> = []
    while let id = made.scopes.keys.filter({ !ended.contains($0) }).min() {
      if program.dropsScopes {
        await drop(id)
      } else if let scope = made.scopes[id] {
        ended.insert(id)
        await closeTellingErrors(scope)
      }
    }
  }

  private func run(_ operations: [Operation], in traits: ArraySlice<ProgramTrait>) async {
    await inheriting {
      switch traits.first {
      case nil: await runToEnd(operations)
      case .setting(let changes)?:
        await test?.run(newLine(), { self.change(&$0, by: changes) }) {
          await self.run(operations, in: traits.dropFirst())
        }
      case .overriding(let changes)?:
        await withDependencies {
          change(&$0, by: changes)
        } operation: {
          await run(operations, in: traits.dropFirst())
        }
      }
    }
  }

  func prepareClock() { if program.hasClock { ProgramClock.prepare() } }

  /// Makes this runner that of a task that inherits nothing.
  func inheriting(_ operation: () async -> Void) async {
    if program.root == .process, !program.isParallel { return await operation() }
    await Self.$bound.withValue(self) {
      await DependencyDiagnostics.withReporter({ self.note($0) }) { await operation() }
    }
  }

  func inheriting(_ operation: () -> Void) {
    if program.root == .process, !program.isParallel { return operation() }
    Self.$bound.withValue(self) {
      DependencyDiagnostics.withReporter({ self.note($0) }, operation: operation)
    }
  }

  // MARK: Reports

  /// Sets a reporter of the process.
  func setReporter() {
    DependencyDiagnostics.reporter = { if self.program.tellsReports { self.note($0) } }
  }

  /// Records a report that the model tells as well.
  func note(_ issue: DependencyIssue) {
    guard program.tellsReports, let report = ProgramReport(issue), report.isCompared else { return }
    let key = report.isAboutAll ? nil : ProgramReport.key(in: issue)
    // Reports about the clock, which each program prepares, have none of its keys.
    if key == nil, !report.isAboutAll { return }
    made.outcomes += Array(repeating: report.text(key), count: report.count(in: issue))
  }
}

/// Gives numbers, from 1 on.
private final class Numbers: Sendable {
  private let following = LockIsolated<UInt>(1)

  /// The first of the next numbers.
  func next(_ count: UInt) -> UInt {
    following.withValue { following in
      defer { following += count }
      return following
    }
  }
}
