/// An object that knows whether it is alive. All of them are counted.
final class Canary: Sendable {
  /// How many are alive.
  static let alive = Monitor(0)

  private static let song: UInt = 0x5EED

  private let song = Monitor(Canary.song)
  private let whenDestroyed: @Sendable () -> Void

  init(whenDestroyed: @escaping @Sendable () -> Void = {}) {
    self.whenDestroyed = whenDestroyed
    Self.alive.withValue { $0 += 1 }
  }

  deinit {
    song.withValue { $0 = 0 }
    whenDestroyed()
    Self.alive.withValue { $0 -= 1 }
  }

  /// Ends the process if the object has been destroyed.
  func check() { expectEqual(song.value, Self.song, "The memory of an object that was read") }
}

/// Runs an operation, and ends the process if it leaves a `Canary` alive.
func expectNothingLeft(after operation: () -> Void) {
  let before = Canary.alive.value
  let isNothingLeft = leavesNothing(within: Watchdog.seconds / 2, behind: operation)
  expect(isNothingLeft, "\(Canary.alive.value - before) objects are alive when their owners have gone.")
}

/// Runs an operation, and tells whether it leaves no `Canary` alive.
///
/// A scope that was released closes in a task, so the count may be reached some time after the operation.
///
/// - Parameters:
///   - seconds: How long to wait for that.
///   - operation: The operation.
func leavesNothing(within seconds: Int, behind operation: () -> Void) -> Bool {
  let before = Canary.alive.value
  operation()
  return Canary.alive.wait(seconds: seconds) { $0 <= before }
}
