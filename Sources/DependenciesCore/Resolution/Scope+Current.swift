internal import DependenciesShims

extension Scope {
  /// The current scope. In a test that has none yet, it is the root of the test.
  @inline(__always)
  static var current: Scope { bound.takeUnretainedValue().inTest }

  /// The scope that is bound here, not retained: retaining and releasing it would be more than half of a read.
  ///
  /// Whoever asks must be done with it before any code of a user runs, and before it returns. Until then the scope is kept, by a binding of
  /// the current task, which ends only after the code inside it has returned.
  @inline(__always)
  static var bound: Unmanaged<Scope> {
    // `DependencyValues`, which the task local holds, is a structure around one reference, and so laid out as that.
    dependencies_bound_object().map(Unmanaged.fromOpaque) ?? firstBound()
  }

  @inline(never)
  private static func firstBound() -> Unmanaged<Scope> {
    // Both live as long as the process.
    dependencies_set_task_local(
      Unmanaged.passUnretained(DependencyValues.$_current).toOpaque(),
      Unmanaged.passUnretained(process).toOpaque()
    )
    return bound
  }

  /// Whether this is the scope at the root of the process, once it has been the current one.
  @inline(__always)
  var isProcess: Bool {
    dependencies_is_unbound_object(Unmanaged.passUnretained(self).toOpaque())
  }
}
