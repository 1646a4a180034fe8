import DependenciesCore

/// Values that are built again after their time, read by many threads.
enum Expiring {
  static let attacks = [
    Attack("expiringValueBuiltBehindAReader", buildBehindAReader),
    Attack("expiringValuesReadByManyThreads", readByManyThreads),
  ]
}

private enum HourlyKey: DependencyKey {
  static let built = Monitor(0)
  static var liveValue: Int {
    built.withValue { built in
      built += 1
      return built
    }
  }
  static var lifetime: DependencyLifetime { ExpiringSpan.lifetime }
}

private func freshValues(_ clock: TalkingClock) -> DependencyValues.Continuation {
  withDependencies {
    $0 = .live
    $0.continuousClock = clock
  } operation: {
    withEscapedDependencies { $0 }
  }
}

// For a reader that has looked at the clock before another reader built the value, the value comes from the
// future. It was once taken for an expired one, and built again.
private func buildBehindAReader(_ effort: Effort) {
  for _ in 0..<effort.rounds(20) {
    let looks = Monitor(0)
    let isValueBuilt = Monitor(false)
    // The first reader gets the time late.
    let clock = TalkingClock {
      let now = ContinuousClock.now
      let look = looks.withValue { looks in
        looks += 1
        return looks
      }
      // Not for ever: the other reader may wait for this one.
      if look == 1 { _ = isValueBuilt.wait(seconds: 1) { $0 } }
      return now
    }
    let values = freshValues(clock)
    let lateValue = Monitor(0)
    let lateReader = Thread {
      let value = values.yield { DependencyValues.current[HourlyKey.self] }
      lateValue.withValue { $0 = value }
    }
    looks.wait { $0 > 0 }
    let value = values.yield { DependencyValues.current[HourlyKey.self] }
    isValueBuilt.withValue { $0 = true }
    lateReader.join()
    expectEqual(lateValue.value, value, "The hourly value that a second reader gets within the hour")
  }
}

private func readByManyThreads(_ effort: Effort) {
  let instant = Monitor(ContinuousClock.now)
  let values = freshValues(TalkingClock { instant.value })
  for _ in 0..<effort.rounds(200) {
    let read = Monitor<Set<Int>>([])
    onThreads(4) { _ in
      for _ in 0..<10 {
        let value = values.yield { DependencyValues.current[HourlyKey.self] }
        read.withValue { _ = $0.insert(value) }
      }
    }
    expectEqual(read.value.count, 1, "The count of values within one hour")
    instant.withValue { $0 = $0.advanced(by: .seconds(7200)) }
  }
}
