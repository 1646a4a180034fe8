/// Where the value of a dependency is kept, and who is building it.
///
/// All of it is called while the lock of `ConstructionCoordinator` is held, so it runs no code of a user and releases nothing. The caller keeps the
/// builds and boxes that it passes.
protocol ValueSlot {
  /// The value, if there is one.
  var box: AnyValueBox? { get }

  /// The build under way.
  var running: Construction? { get }

  /// The scope that it belongs to, if there is one.
  var scopeStorage: ScopeStorage? { get }

  /// Whether a build may begin.
  func accepts(buildOnBehalfOf parent: Construction?) -> Bool

  func begin(_ build: Construction)
  func keep(_ box: AnyValueBox)
  func end(_ build: Construction, _ afterUnlock: inout AfterUnlock)
}

extension ValueSlot {
  var scopeStorage: ScopeStorage? { nil }
  func accepts(buildOnBehalfOf parent: Construction?) -> Bool { true }
}

/// A place in a table.
protocol TableSlot: ValueSlot {
  var table: DefaultTable { get }
  var key: ObjectIdentifier { get }
}

extension TableSlot {
  var running: Construction? { table.existingRecord(of: key)?.running }
  func begin(_ build: Construction) { table.record(of: key).running = build }
  func end(_ build: Construction, _ afterUnlock: inout AfterUnlock) { table.record(of: key).running = nil }
}

/// The place of a default, which readers find without a lock from then on.
struct CachedSlot: TableSlot {
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
