internal import DependenciesShims

/// An address that any thread may read without a lock while one thread at a time replaces it.
///
/// It does not own an object that is there: code that replaces the address keeps the old object alive while a
/// reader may use it.
struct AtomicPointer {
  // On the heap, since atomic access needs an address that never changes.
  let word: UnsafeMutablePointer<DependenciesAtomicPointer>

  init() {
    word = .allocate(capacity: 1)
    word.initialize(to: DependenciesAtomicPointer())
  }

  func deallocate() { word.deallocate() }

  @inline(__always)
  func load() -> UnsafeRawPointer? { dependencies_atomic_load(word) }

  func store(_ address: UnsafeRawPointer?) { dependencies_atomic_store(word, address) }
}
