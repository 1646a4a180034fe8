/// The place of a value that is shared while someone holds it.
struct WeakSlot: TableSlot {
  let table: DefaultTable
  let keyType: any TestDependencyKey.Type

  var key: ObjectIdentifier { ObjectIdentifier(keyType) }

  var box: AnyValueBox? {
    guard let known = table.existingRecord(of: key)?.weakValue, let object = known.object else { return nil }
    return keyType.box(of: object, origin: known.origin)
  }

  func keep(_ box: AnyValueBox) {
    // What is no object is reported, and not shared.
    table.record(of: key).weakValue = box.object.map { WeakValue(object: $0, origin: box.origin) }
  }
}

struct WeakValue {
  private(set) weak var object: AnyObject?
  let origin: ValueOrigin?
}
