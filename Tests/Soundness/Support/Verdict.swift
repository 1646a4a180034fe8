/// The verdict on an attack that broke something.
enum Verdict {
  private static let running = Monitor("")

  static func begin(_ attack: String) { running.withValue { $0 = attack } }

  /// Ends the process, because the library gave a wrong result.
  static func fail(_ message: String) -> Never {
    Platform.print("wrong: \(running.value): \(message)", to: .errors)
    Platform.exit(1)
  }
}

/// Ends the process if a condition does not hold.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { Verdict.fail(message()) }
}

/// Ends the process if two values differ.
func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ subject: @autoclosure () -> String) {
  if value != expected { Verdict.fail("\(subject()): expected \(expected), but got \(value).") }
}
