/// Ends the process if an attack hangs.
enum Watchdog {
  /// How long an attack may take: far more than it needs on a loaded machine, or under valgrind.
  static let seconds = 600

  /// Runs an operation.
  static func watch(_ name: String, _ operation: () -> Void) {
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
