/// Kept for the process, or for the test: the lifetimes `cached`, and `singleton` if it is process-wide.
struct CachedLifetime: LifetimeRules {
  let isProcessWide: Bool

  var description: String { isProcessWide ? "singleton" : "cached" }

  func slot(for read: PendingRead) -> (any ValueSlot)? { CachedSlot(table: read.table, key: read.key) }

  func constructionStorage(for read: PendingRead, in _: ScopeStorage?) -> Storage {
    isProcessWide ? read.storage.processWide : read.storage
  }
}

/// The slot of a default, which readers find without a lock once it is there.
private struct CachedSlot: TableSlot {
  let table: DefaultTable
  let key: ObjectIdentifier

  var box: AnyValueBox? { table.box(for: key) }

  func keep(_ box: AnyValueBox, from _: Construction) {
    if box.origin?.lacksTestValue == true {
      table.record(of: key).unimplemented = box
    } else {
      table.publish(box, for: key)
    }
  }
}
