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

/// A value whose origin the optimizer does not know.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  // The optimizer must assume that C changes the value behind the pointer.
  withUnsafeMutablePointer(to: &value) { barrier_use($0) }
  return value
}
