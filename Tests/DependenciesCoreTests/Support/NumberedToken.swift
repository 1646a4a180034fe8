import DependenciesCore

/// An object with a number, which calls a closure when it is released.
final class NumberedToken: Sendable {
  let number: Int
  private let onRelease: @Sendable () -> Void

  init(_ number: Int, onRelease: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

extension NumberedToken: DependencyKey {
  static var liveValue: NumberedToken { NumberedToken(0) }
  static var testValue: NumberedToken { NumberedToken(0) }
}
