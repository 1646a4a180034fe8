/// What is looked at when a test has ended.
final class EndChecks: Sendable {
  private let checks = LockIsolated<[@Sendable () -> Void]>([])

  /// Adds a check, which reports what it finds. It must not keep alive what it looks at.
  func add(_ check: @escaping @Sendable () -> Void) {
    checks.withValue { $0.append(check) }
  }

  /// Makes the checks, in the order in which they were added.
  func run() {
    checks.value.forEach { $0() }
  }
}
