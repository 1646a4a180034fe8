internal import DependenciesShims

// The one place that calls the Swift runtime by a symbol. To read through `TaskLocal` retains and releases
// the scope, and threads that share a scope then wait for one another. The function is checked at its first
// use; if it fails, `TaskLocal` reads for good.

extension Storage {
  /// The current scope. In a test that has none yet, it is the root of the test.
  @inline(__always)
  static var current: Storage { bound.takeUnretainedValue().inTest }

  /// The scope that is bound here, not retained.
  ///
  /// The binding keeps it, and ends only after the code inside it has. So the caller must use it before it
  /// returns.
  @inline(__always)
  static var bound: Unmanaged<Storage> {
    guard let taskLocal = dependencies_task_local() else { return boundByTaskLocal }
    guard let values = swift_task_localValueGet(taskLocal) else {
      // The one at the root lives as long as the process, and is set before the task local.
      return .fromOpaque(dependencies_unbound_object().unsafelyUnwrapped)
    }
    return storage(at: values)
  }

  /// Whether this is the scope at the root of the process, once a scope has been read.
  @inline(__always)
  var isProcess: Bool {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) == dependencies_unbound_object()
  }

  /// The scope of values that are bound.
  @inline(__always)
  private static func storage(at values: UnsafeRawPointer) -> Unmanaged<Storage> {
    // `DependencyValues` is a structure around one reference, and so laid out as that.
    .fromOpaque(values.load(as: UnsafeRawPointer.self))
  }

  @inline(never)
  private static var boundByTaskLocal: Unmanaged<Storage> {
    // The binding keeps it, as it does above.
    readsWithoutRetaining ? bound : .passUnretained(DependencyValues._current.storage)
  }

  /// Whether the function of the runtime finds what has been bound. If so, it is used from now on.
  private static let readsWithoutRetaining: Bool = {
    // Both objects live as long as the process.
    let taskLocal = UnsafeRawPointer(Unmanaged.passUnretained(DependencyValues.$_current).toOpaque())
    dependencies_set_unbound_object(Unmanaged.passUnretained(Storage.process).toOpaque())
    let probe = DependencyValues(storage: Storage())
    let found = probe.bind { swift_task_localValueGet(taskLocal).map { storage(at: $0).toOpaque() } }
    guard found == Unmanaged.passUnretained(probe.storage).toOpaque() else { return false }
    dependencies_set_task_local(taskLocal)
    return true
  }()
}

extension Storage {
  /// The storage that is bound here, without looking for the test that runs.
  package static var retainedBound: Storage { bound.takeUnretainedValue() }

  /// The observer of the current storage. A report may be made before there is a storage, and nothing
  /// observes that.
  static var currentObserver: DependencyObservation? {
    dependencies_task_local() == nil ? nil : bound._withUnsafeGuaranteedRef(\.observer)
  }
}
