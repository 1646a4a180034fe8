import DependenciesCore
import Dispatch
import Testing

@Suite struct ConcurrentMapTests {
  // A reader found a free slot, and then read the object of another key, which another thread had stored
  // there meanwhile: a value of another type.
  @Test func aReaderNeverFindsTheObjectOfAnotherKey() {
    // All are looked for from the same slot of the smallest table.
    var keys: [UInt] = []
    var address: UInt = 8
    while keys.count < 8 {
      if spread(address) & 15 == 3 { keys.append(address) }
      address += 8
    }
    let (absent, stored) = (keys[0], Array(keys.dropFirst()))
    let (object, last) = (Object(), keys[7])
    let wrongReads = LockIsolated(0)
    for _ in 0..<200 {
      let maps = (0..<500).map { _ in ConcurrentMap() }
      let round = LockIsolated(-1)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for (index, map) in maps.enumerated() {
          if thread == 0 {
            while round.value < index {}
            for key in stored { map.insert(object, for: pointer(key)) }
          } else {
            round.setValue(index)
            while map[pointer(last)] == nil {
              if map[pointer(absent)] != nil { wrongReads.withValue { $0 += 1 } }
            }
          }
        }
      }
    }
    #expect(wrongReads.value == 0)
  }

  private func pointer(_ address: UInt) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: address)! }

  private final class Object: Sendable {}
}
