import Dependencies
import DependenciesClocks
import Testing

/// Random schedules of tasks that sleep and of advances, against a model that is as simple as the rules.
@Suite struct TestClockModelTests {
  @Test func sleepersWakeAsInTheModel() async throws {
    for seed in UInt64(1)...300 { try await run(seed) }
  }

  private func run(_ seed: UInt64) async throws {
    let schedule = Schedule(seed: seed)
    let log = LockIsolated<[Event]>([])
    let clock = TestClock()
    try await onOneThread {
      await withTaskGroup { group in
        for (task, sleeps) in schedule.tasks.enumerated() {
          group.addTask {
            for sleep in sleeps {
              for _ in 0..<sleep.yields { await Task.yield() }
              do {
                try await clock.sleep(for: .milliseconds(sleep.milliseconds))
              } catch {
                return
              }
              let now = clock.now.offset
              log.withValue { $0.append(Event(task: task, time: now)) }
            }
          }
        }
        var model = Model(schedule: schedule)
        func expectTheSame() {
          #expect(clock.now.offset == .milliseconds(model.now), "seed \(seed)")
          #expect(log.value.sorted() == model.events.sorted(), "seed \(seed)")
          #expect(log.value.map(\.time) == model.events.map(\.time), "seed \(seed)")
        }
        for advance in schedule.advances {
          model.advance(by: advance)
          await clock.advance(by: .milliseconds(advance))
          expectTheSame()
        }
        if seed.isMultiple(of: 3) {
          group.cancelAll()
        } else {
          model.run()
          await clock.run()
        }
        expectTheSame()
        await group.waitForAll()
        expectTheSame()
      }
      try await clock.checkSuspension()
    }
  }

  struct Event: Comparable, Sendable {
    var task: Int
    var time: Duration

    static func < (left: Event, right: Event) -> Bool {
      (left.time, left.task) < (right.time, right.task)
    }
  }

  struct Schedule: Sendable {
    var tasks: [[(yields: Int, milliseconds: Int)]]
    var advances: [Int]

    init(seed: UInt64) {
      var random = SeededRandomNumberGenerator(seed: seed)
      tasks = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          (Int.random(in: 0...3, using: &random), Int.random(in: -5...30, using: &random))
        }
      }
      advances = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Int.random(in: -2...40, using: &random)
      }
    }
  }

  /// Each task sleeps in turn. A negative sleep returns at once; one of zero waits for an advance.
  struct Model {
    var now = 0
    var events: [Event] = []

    /// The sleeps of each task that are left, the current one first.
    private var sleeps: [[Int]]

    /// When each task wakes; nil once it has ended.
    private var deadlines: [Int?]

    init(schedule: Schedule) {
      sleeps = schedule.tasks.map { $0.map(\.milliseconds) }
      deadlines = sleeps.map { _ in nil }
      for task in sleeps.indices { beginSleep(of: task) }
    }

    mutating func run() {
      while let next = deadlines.compactMap(\.self).min() { advance(by: next - now) }
    }

    mutating func advance(by milliseconds: Int) {
      let limit = now + milliseconds
      while let next = deadlines.compactMap(\.self).min(), next <= limit {
        now = next
        for task in deadlines.indices where deadlines[task] == next { endSleep(of: task) }
      }
      now = max(now, limit)
    }

    private mutating func beginSleep(of task: Int) {
      deadlines[task] = sleeps[task].first.map { now + $0 }
      if let deadline = deadlines[task], deadline < now { endSleep(of: task) }
    }

    private mutating func endSleep(of task: Int) {
      events.append(Event(task: task, time: .milliseconds(now)))
      sleeps[task].removeFirst()
      beginSleep(of: task)
    }
  }
}
