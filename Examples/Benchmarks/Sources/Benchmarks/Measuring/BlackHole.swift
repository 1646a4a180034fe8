import Barrier

/// Uses a value in a way that the optimizer cannot look through, since it is in C. The value is not copied.
@inline(__always)
func blackHole<Value>(_ value: consuming Value) {
  withUnsafeMutablePointer(to: &value) { barrier_use($0) }
}

/// Uses what lies in a place.
@inline(__always)
func blackHole<Value>(in place: UnsafeMutablePointer<Value>) {
  barrier_use(place)
}

/// A value of which the optimizer does not know where it comes from.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  // For all that is known, C changes what it is given an address of.
  withUnsafeMutablePointer(to: &value) { barrier_use($0) }
  return value
}
