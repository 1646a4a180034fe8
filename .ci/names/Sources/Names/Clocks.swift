import Dependencies

func useTestClock() async {
  let clock = TestClock()
  let task = Task {
    for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
  }
  await clock.run(timeout: .seconds(60))
  let result = await task.result
  precondition((try? result.get()) != nil)
}

struct Stopwatch {
  let clock: AnyClock<Duration>
  let start: AnyClock<Duration>.Instant
}

func useAnyClock() async {
  let base: any Clock<Duration> = .immediate
  let clock = AnyClock(base)
  let stopwatch = Stopwatch(clock: clock, start: clock.now)
  try? await clock.sleep(for: .seconds(2))
  precondition(stopwatch.start.duration(to: stopwatch.clock.now) == .seconds(2))
}

func useUnimplementedClock() {
  let reports = reports {
    let clock = UnimplementedClock(ContinuousClock())
    _ = clock.now
  }
  precondition(reports.count == 1)
}
