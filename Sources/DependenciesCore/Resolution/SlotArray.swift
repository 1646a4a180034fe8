internal import DependenciesShims

/// The slots of a ``DefaultTable``: an open-addressing hash table that any thread reads while one writes.
///
/// A slot's box is written before its key, and the key last of all with release order, so that a reader who finds the
/// key finds the box as well.
final class SlotArray: @unchecked Sendable {
  private struct Slot {
    var key = DependenciesAtomicPointer(value: nil)
    var box = DependenciesAtomicPointer(value: nil)
  }

  let capacity: Int
  private let slots: UnsafeMutablePointer<Slot>

  /// Makes free slots.
  ///
  /// - Parameter capacity: Their number, a power of two. The owner leaves at least one free.
  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
  }

  deinit {
    slots.deallocate()
  }

  @inline(__always)
  subscript(key: ObjectIdentifier) -> Unmanaged<AnyValueBox>? {
    let wanted = UnsafeRawPointer(bitPattern: UInt(bitPattern: key))
    var index = Int(truncatingIfNeeded: spread(UInt(bitPattern: key))) & (capacity - 1)
    while let found = dependencies_atomic_load(&slots[index].key) {
      if found == wanted {
        guard let box = dependencies_atomic_load(&slots[index].box) else { return nil }
        return .fromOpaque(box)
      }
      index = (index + 1) & (capacity - 1)
    }
    return nil
  }

  /// Stores a box that the caller keeps alive. One thread at a time may do so.
  func store(_ box: AnyValueBox, for key: ObjectIdentifier) {
    let wanted = UnsafeRawPointer(bitPattern: UInt(bitPattern: key))
    let address = Unmanaged.passUnretained(box).toOpaque()
    var index = Int(truncatingIfNeeded: spread(UInt(bitPattern: key))) & (capacity - 1)
    while let found = dependencies_atomic_load(&slots[index].key), found != wanted {
      index = (index + 1) & (capacity - 1)
    }
    dependencies_atomic_store(&slots[index].box, address)
    dependencies_atomic_store(&slots[index].key, wanted)
  }
}
