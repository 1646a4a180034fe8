import DependenciesClocks

/// A small program with a clock, to see which libraries the clocks need at run time.
@main
struct ClocksProgram {
  static func main() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      async let sleep: Void = continuousClock.sleep(for: .seconds(60))
      await clock.run()
      try await sleep
    }
    precondition(clock.now.offset == .seconds(60), "The clock shows another time: \(clock.now.offset)")
    print("One minute later")
  }
}
