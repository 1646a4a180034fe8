/// Where one value of a dependency is kept, and which construction of it is running.
///
/// All of it is called while the lock of ``ConstructionCoordinator`` is held, so it runs no code of a user
/// and releases nothing. The caller keeps the constructions and boxes that it passes.
protocol ValueSlot {
  /// The value, if there is one.
  var box: AnyValueBox? { get }

  /// The construction that is running.
  var running: Construction? { get }

  /// The scope that the value belongs to, if there is one.
  var scopeStorage: ScopeStorage? { get }

  /// Begins a construction, unless the slot takes no value any more.
  ///
  /// - Returns: Whether it has begun.
  func begin(_ construction: Construction) -> Bool

  /// Keeps a value, between ``begin(_:)`` and ``end(_:_:)``. Called only if there is none.
  func keep(_ box: AnyValueBox, from construction: Construction)

  /// Ends a construction that has begun, also if its value was not kept.
  func end(_ construction: Construction, _ afterUnlock: inout AfterUnlock)
}

extension ValueSlot {
  var scopeStorage: ScopeStorage? { nil }
}

/// A slot in a table of defaults.
protocol TableSlot: ValueSlot {
  var table: DefaultTable { get }
  var key: ObjectIdentifier { get }
}

extension TableSlot {
  var running: Construction? { table.existingRecord(of: key)?.running }

  func begin(_ construction: Construction) -> Bool {
    table.record(of: key).running = construction
    return true
  }

  func end(_: Construction, _: inout AfterUnlock) { table.record(of: key).running = nil }
}
