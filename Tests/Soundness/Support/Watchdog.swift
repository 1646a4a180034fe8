/// Ends the process if an attack hangs.
enum Watchdog {
  /// How many times longer an attack, and what it waits for, may take than natively.
  static let patience = Monitor(1)

  /// Runs an operation, which may take 30 seconds.
  static func watch(_ name: String, _ operation: () -> Void) {
    let isDone = Monitor(false)
    let seconds = 30 * patience.value
    let watcher = Thread {
      if isDone.wait(seconds: seconds, until: { $0 }) { return }
      Platform.print("hang: \(name)", to: .errors)
      Platform.exit(3)
    }
    operation()
    isDone.withValue { $0 = true }
    watcher.join()
  }
}
