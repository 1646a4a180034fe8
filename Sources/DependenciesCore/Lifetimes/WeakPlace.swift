/// The place of a value that is shared while someone holds it.
struct WeakPlace<Value>: TablePlace {
  let table: DefaultTable
  let key: ObjectIdentifier

  var box: AnyValueBox? {
    guard let known = table.weakValues[key], let object = known.object else { return nil }
    // It was put there by a place of the same key, as a `Value`.
    return ValueBox(object as! Value, origin: known.origin)
  }

  func keep(_ box: AnyValueBox) {
    // What is no object is reported, and not shared.
    table.weakValues[key] = box.object.map { WeakValue(object: $0, origin: box.origin) }
  }
}

struct WeakValue {
  private(set) weak var object: AnyObject?
  let origin: ValueOrigin?
}
