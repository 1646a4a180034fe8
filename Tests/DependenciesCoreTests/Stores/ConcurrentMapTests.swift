import DependenciesCore
import DependenciesShims
import Dispatch
import Testing

@Suite struct ConcurrentMapTests {
  // A reader found a free slot, and then read the object of another key, which another thread had stored
  // there meanwhile: a value of another type.
  @Test func aReaderNeverFindsTheObjectOfAnotherKey() {
    let keys = keysThatStartAtOneSlot()
    let (absent, stored) = (keys[0], Array(keys.dropFirst()))
    let (object, last) = (Object(), keys[7])
    let wrongReads = LockIsolated(0)
    for _ in 0..<200 {
      let maps = (0..<500).map { _ in ConcurrentMap() }
      let round = LockIsolated(-1)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for (index, map) in maps.enumerated() {
          if thread == 0 {
            // On a busy machine, the reader may not run for long.
            var attempts = 0
            while round.value < index, attempts < 1_000 { attempts += 1 }
            for key in stored { map.insert(object, for: key) }
          } else {
            round.setValue(index)
            while map[last] == nil {
              if map[absent] != nil { wrongReads.withValue { $0 += 1 } }
            }
          }
        }
      }
    }
    #expect(wrongReads.value == 0)
  }

  // A search that skipped every second slot found all other values of a table.
  @Test func everyObjectWhoseKeyStartsAtOneSlotIsFound() {
    let keys = keysThatStartAtOneSlot()
    let map = ConcurrentMap()
    for key in keys { map.insert(Object(), for: key) }
    #expect(keys.allSatisfy { map[$0] != nil })
  }

  @Test func aMapThatGrowsKeepsItsObjects() {
    let keys = stride(from: UInt(8), through: 800, by: 8).map { $0 }
    let map = ConcurrentMap()
    for key in keys { map.insert(Object(), for: key) }
    #expect(keys.allSatisfy { map[$0] != nil })
  }

  @Test func aRemovedObjectIsNotFoundAndAnotherOneIs() {
    let map = ConcurrentMap()
    map.insert(Object(), for: 8)
    map.insert(nil, for: 8)
    #expect(map[8] == nil)
    map.insert(Object(), for: 8)
    #expect(map[8] != nil)
  }

  /// Eight keys that are all looked for from the same slot of the smallest table.
  private func keysThatStartAtOneSlot() -> [UInt] {
    Array(stride(from: 8, to: .max, by: 8).lazy.filter { dependencies_spread($0) & 15 == 3 }.prefix(8))
  }

  private final class Object: Sendable {}
}

extension ConcurrentMap {
  /// The object that readers find.
  fileprivate subscript(key: UInt) -> UnsafeRawPointer? { dependencies_find(address, key) }
}
