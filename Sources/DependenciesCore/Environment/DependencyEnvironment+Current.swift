internal import DependenciesShims

// One of the two places that call the Swift runtime by a symbol. A read through `TaskLocal` retains and
// releases the environment, so threads that share an environment wait for one another. The function is
// checked at its first use; if it fails, `TaskLocal` is used from then on.

extension DependencyEnvironment {
  /// The current environment, in a test case with the store of the test.
  @inline(__always)
  package static var current: DependencyEnvironment { unsafe bound.takeUnretainedValue().inTest }

  /// The environment that is bound here, not retained.
  ///
  /// The binding keeps it, and ends only after the code inside it has. So the caller must use it before
  /// returning.
  @inline(__always)
  static var bound: Unmanaged<DependencyEnvironment> {
    guard let taskLocal = unsafe dependencies_task_local() else { return unsafe boundByTaskLocal }
    guard let values = unsafe swift_task_localValueGet(taskLocal) else {
      // The root lives as long as the process, and is set before the task local.
      return unsafe .fromOpaque(dependencies_unbound_object().unsafelyUnwrapped)
    }
    return unsafe environment(at: values)
  }

  /// Whether this is the root of the process. False until an environment has been read.
  @inline(__always)
  var isProcess: Bool {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) == dependencies_unbound_object()
  }

  /// The environment of values that are bound.
  @inline(__always)
  private static func environment(at values: UnsafeRawPointer) -> Unmanaged<DependencyEnvironment> {
    // `DependencyValues` is a structure around one reference, and laid out like it.
    unsafe .fromOpaque(values.load(as: UnsafeRawPointer.self))
  }

  @inline(never)
  private static var boundByTaskLocal: Unmanaged<DependencyEnvironment> {
    // The binding keeps it, as above.
    let environment =
      unsafe readsWithoutRetaining ? bound : .passUnretained(DependencyValues._current.environment)
    // Every program comes here first. Not in an initializer above: a reporter may read a dependency.
    DependencyContext.reportOnceIfUnknown()
    return unsafe environment
  }

  /// Whether the function of the runtime finds the bound environment. If so, it is used from now on.
  private static let readsWithoutRetaining: Bool = {
    // Both objects live as long as the process.
    let taskLocal = unsafe UnsafeRawPointer(Unmanaged.passUnretained(DependencyValues.$_current).toOpaque())
    unsafe dependencies_set_unbound_object(Unmanaged.passUnretained(DependencyEnvironment.process).toOpaque())
    let probe = DependencyValues(environment: DependencyEnvironment())
    let found = unsafe probe.bind {
      unsafe swift_task_localValueGet(taskLocal).map { unsafe environment(at: $0).toOpaque() }
    }
    guard unsafe found == Unmanaged.passUnretained(probe.environment).toOpaque() else { return false }
    unsafe dependencies_set_task_local(taskLocal)
    return true
  }()
}

extension DependencyEnvironment {
  /// The environment that a wrapper for a path captures. The construction that makes the wrapper notes it.
  ///
  /// The wrapper keeps the path. Threads share it, so retaining it would cause contention.
  @usableFromInline
  static func captured(naming path: Unmanaged<AnyKeyPath>) -> DependencyEnvironment? {
    Construction.noteUse(of: unsafe typeRead(at: path))
    return captured()
  }

  /// The key that a path reads. A path that is not known yet probably reads a key whose values have its type.
  @inline(never)
  private static func typeRead(at path: Unmanaged<AnyKeyPath>) -> Any.Type {
    unsafe path._withUnsafeGuaranteedRef { KeyPathCache[$0] ?? type(of: $0).valueType }
  }

  /// The environment that a wrapper for a key captures. The construction that makes the wrapper notes it.
  @usableFromInline
  static func captured(naming key: any TestDependencyKey.Type) -> DependencyEnvironment? {
    Construction.noteUse(of: key)
    return captured()
  }

  /// The environment to capture here; nil for the root of a process without tests.
  @inline(__always)
  static func captured() -> DependencyEnvironment? {
    unsafe bound._withUnsafeGuaranteedRef { current in
      if current.observer != nil { return current.capturedByProperty }
      if ProcessEnvironment.isTestRunner { return current.inTest }
      return current.isProcess ? nil : current
    }
  }
}

extension DependencyEnvironment {
  /// The observer of the current environment. Nil before there is an environment, when a report may already
  /// be made.
  static var currentObserver: DependencyObservation? {
    unsafe dependencies_task_local() == nil ? nil : bound._withUnsafeGuaranteedRef(\.observer)
  }
}
