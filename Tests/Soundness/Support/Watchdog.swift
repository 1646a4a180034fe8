/// Ends the process if an attack hangs.
enum Watchdog {
  /// Runs an operation, which may take so many seconds.
  static func watch(_ name: String, seconds: Int, _ operation: () -> Void) {
    let isDone = Monitor(false)
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
