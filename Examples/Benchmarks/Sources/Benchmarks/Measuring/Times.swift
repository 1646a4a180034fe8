import Benchmark

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
