/// Where the value of a dependency is kept, and who is building it.
///
/// All of it is called while the lock of `BuildGraph` is held, so it runs no code of a user and releases nothing. The caller keeps the
/// builds and boxes that it passes.
protocol ValuePlace {
  /// The value, if there is one.
  var box: AnyValueBox? { get }

  /// The build under way.
  var running: Build? { get }

  /// The scope that it belongs to, if there is one.
  var scopeStorage: ScopeStorage? { get }

  /// Whether a build may begin.
  func accepts(buildOnBehalfOf parent: Build?) -> Bool

  func begin(_ build: Build)
  func keep(_ box: AnyValueBox)
  func end(_ build: Build, _ afterUnlock: inout AfterUnlock)
}

extension ValuePlace {
  var scopeStorage: ScopeStorage? { nil }
  func accepts(buildOnBehalfOf parent: Build?) -> Bool { true }
}

/// A place in a table.
protocol TablePlace: ValuePlace {
  var table: DefaultTable { get }
  var key: ObjectIdentifier { get }
}

extension TablePlace {
  var running: Build? { table.existingRecord(of: key)?.running }
  func begin(_ build: Build) { table.record(of: key).running = build }
  func end(_ build: Build, _ afterUnlock: inout AfterUnlock) { table.record(of: key).running = nil }
}

/// The place of a default, which readers find without a lock from then on.
struct DefaultPlace: TablePlace {
  let table: DefaultTable
  let key: ObjectIdentifier

  var box: AnyValueBox? { table.box(for: key) }

  func keep(_ box: AnyValueBox) {
    if box.origin?.lacksTestValue == true {
      table.record(of: key).unimplemented = box
    } else {
      table.publish(box, for: key)
    }
  }
}
