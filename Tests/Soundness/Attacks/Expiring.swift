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
  static var lifetime: DependencyLifetime { .expiring(after: .seconds(3600)) }
}

/// A clock whose first user gets the time late.
private final class LateClock: Clock {
  typealias Instant = ContinuousClock.Instant

  let looks = Monitor(0)
  let isValueBuilt = Monitor(false)

  var now: Instant {
    let now = ContinuousClock.now
    let look = looks.withValue { looks in
      looks += 1
      return looks
    }
    // Not for ever: the other reader may wait for this one.
    if look == 1 { _ = isValueBuilt.wait(seconds: 1) { $0 } }
    return now
  }

  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

// For a reader that has looked at the clock before another reader built the value, the value comes from the
// future. It was once taken for an expired one, and built again.
private func buildBehindAReader(_ effort: Effort) {
  for _ in 0..<effort.rounds(20) {
    let clock = LateClock()
    let values = withDependencies {
      $0 = .live
      $0.continuousClock = clock
    } operation: {
      withEscapedDependencies { $0 }
    }
    let lateValue = Monitor(0)
    let lateReader = Thread {
      let value = values.yield { DependencyValues.current[HourlyKey.self] }
      lateValue.withValue { $0 = value }
    }
    clock.looks.wait { $0 > 0 }
    let value = values.yield { DependencyValues.current[HourlyKey.self] }
    clock.isValueBuilt.withValue { $0 = true }
    lateReader.join()
    expectEqual(lateValue.value, value, "The hourly value that a second reader gets within the hour")
  }
}

/// A clock that moves only when the attack sets it.
private final class ManualClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let instant = Monitor(ContinuousClock.now)

  var now: Instant { instant.value }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}

  func advance(by duration: Duration) { instant.withValue { $0 = $0.advanced(by: duration) } }
}

private func readByManyThreads(_ effort: Effort) {
  let clock = ManualClock()
  let values = withDependencies {
    $0 = .live
    $0.continuousClock = clock
  } operation: {
    withEscapedDependencies { $0 }
  }
  for _ in 0..<effort.rounds(200) {
    let read = Monitor<Set<Int>>([])
    onThreads(4) { _ in
      for _ in 0..<10 {
        let value = values.yield { DependencyValues.current[HourlyKey.self] }
        read.withValue { _ = $0.insert(value) }
      }
    }
    expectEqual(read.value.count, 1, "The count of values within one hour")
    clock.advance(by: .seconds(7200))
  }
}
