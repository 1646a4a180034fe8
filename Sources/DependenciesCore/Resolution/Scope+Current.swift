internal import DependenciesShims

extension Scope {
  /// The current scope. In a test that has none yet, it is the root of the test.
  @inline(__always)
  static var current: Scope { bound.takeUnretainedValue().inTest }

  /// The scope that is bound here, not retained: retaining and releasing it would be more than half of a read.
  ///
  /// The binding keeps it. Whoever asks must be done with it before it returns, and a binding ends only after the code inside it has.
  @inline(__always)
  static var bound: Unmanaged<Scope> { unretained(in: DependencyValues.bound) }

  /// The scope of values that somebody keeps.
  @inline(__always)
  static func unretained(in values: UnsafePointer<DependencyValues>) -> Unmanaged<Scope> {
    // `DependencyValues` is a structure around one reference, and so laid out as that.
    Unmanaged.fromOpaque(UnsafeRawPointer(values).load(as: UnsafeRawPointer.self))
  }

  /// Whether this is the scope at the root of the process, once it has been the current one.
  @inline(__always)
  var isProcess: Bool {
    dependencies_is_unbound_object(Unmanaged.passUnretained(self).toOpaque())
  }
}

extension DependencyValues {
  /// Where the values lie that are bound here. See ``Scope/bound`` for how long.
  @inline(__always)
  static var bound: UnsafePointer<DependencyValues> {
    (dependencies_bound_value() ?? firstBound()).assumingMemoryBound(to: DependencyValues.self)
  }

  @inline(never)
  private static func firstBound() -> UnsafeRawPointer {
    // Both live as long as the process.
    dependencies_set_task_local(
      Unmanaged.passUnretained($_current).toOpaque(),
      Unmanaged.passUnretained(Scope.process).toOpaque()
    )
    return UnsafeRawPointer(bound)
  }
}
