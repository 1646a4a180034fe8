internal import DependenciesShims

// What `TaskLocal.withValue` does, as two calls that the code of clients makes around an operation: they take the values over, where it would
// retain them, and leave little to compile for each operation.
extension DependencyValues {
  /// Makes the values of a scope the current ones, until ``unbind()`` is called. No code that may suspend runs in between.
  ///
  /// - Parameter scope: The scope, with a reference to it that is handed over.
  @inline(__always)
  static func bind(_ scope: Unmanaged<Scope>) {
    // The values are laid out as the one reference that they are.
    var scope = scope
    swift_task_localValuePush(
      Unmanaged.passUnretained(Self.$_current).toOpaque(),
      &scope,
      unsafeBitCast(Self.self, to: UnsafeRawPointer.self)
    )
  }

  /// Ends the innermost ``bind(_:)``.
  @inline(__always)
  static func unbind() {
    swift_task_localValuePop()
  }

  /// Called before an operation runs with these values as the current ones.
  ///
  /// - Returns: What is to be handed to ``endOperation(in:)``.
  @usableFromInline
  consuming func beginOperation() -> UnsafeRawPointer? {
    Self.bind(.passRetained((consume self).scope))
    return ThreadFrame.beginOperation()
  }

  /// Called when the operation has ended.
  @usableFromInline
  static func endOperation(in outer: UnsafeRawPointer?) {
    ThreadFrame.endOperation(in: outer)
    unbind()
  }
}
