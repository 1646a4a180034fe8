/// Does something many times over, and sees to it that none of it is optimized away.
@inline(__always)
func repeating(_ count: Int, _ operation: () -> Int) {
  var sum = 0
  for _ in 0..<count { sum &+= operation() }
  blackHole(sum)
}
