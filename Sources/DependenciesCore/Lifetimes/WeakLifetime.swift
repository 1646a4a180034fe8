/// Shared while someone holds the value.
struct WeakLifetime: LifetimeRules {
  var description: String { "weak" }

  func box(for read: PendingRead) -> AnyValueBox {
    let box = read.keptBox(in: WeakSlot(table: read.table, keyType: read.keyType))
    if box.object == nil { read.reportOnce(.weakValueIsNoObject(read.site)) }
    return box
  }

  func slot(for read: PendingRead) -> (any ValueSlot)? {
    WeakSlot(table: read.table, keyType: read.keyType)
  }
}

/// The slot of a value that is shared while someone holds it.
private struct WeakSlot: TableSlot {
  let table: DefaultTable
  let keyType: any TestDependencyKey.Type

  var key: ObjectIdentifier { ObjectIdentifier(keyType) }

  var box: AnyValueBox? {
    // The object goes to the reader, and so is not released under the lock.
    guard let known = table.existingRecord(of: key)?.weakValue, let object = known.object else { return nil }
    return keyType.box(of: object, origin: known.origin)
  }

  func keep(_ box: AnyValueBox, from _: Construction) {
    // What is no object is reported, and not shared.
    table.record(of: key).weakValue = box.object.map { WeakValue(object: $0, origin: box.origin) }
  }
}

struct WeakValue {
  private(set) weak var object: AnyObject?
  let origin: ValueOrigin?
}
