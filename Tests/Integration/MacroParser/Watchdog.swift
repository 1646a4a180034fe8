import Foundation

/// Ends the program, and says what it was at, when an answer takes far too long.
final class Watchdog: @unchecked Sendable {
  static let shared = Watchdog()

  private let lock = NSLock()
  private var current: (message: [UInt8], start: ContinuousClock.Instant)?

  private init() {
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 1)
        lock.withLock { check() }
      }
    }
  }

  func begin(_ message: [UInt8]) { lock.withLock { current = (message, .now) } }
  func end() { lock.withLock { current = nil } }

  private func check() {
    guard let current, ContinuousClock.now - current.start > .seconds(10) else { return }
    print(
      "error: There is no answer after ten seconds to \(String(decoding: current.message.prefix(2_000), as: UTF8.self))"
    )
    exit(1)
  }
}
