/// Does something many times over, and sees to it that none of it is optimised away.
@inline(__always)
func repeating(_ count: Int, _ operation: () -> Int) {
  var sum = 0
  for _ in 0..<count { sum &+= operation() }
  blackHole(sum)
}

/// Uses a value in a way that the optimiser cannot look through.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func blackHole<Value>(_ value: Value) {}

/// A value of which the optimiser does not know where it comes from.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func opaque<Value>(_ value: Value) -> Value { value }
