internal import DependenciesShims

/// A reference that any thread may read without a lock while one thread at a time replaces it.
///
/// It does not own what it refers to: whoever replaces a reference keeps the old object alive for as long as a
/// reader may still look at it.
struct AtomicReference<Object: AnyObject> {
  // A heap word of its own: atomic access needs an address that never changes.
  private let word: UnsafeMutablePointer<DependenciesAtomicPointer>

  init() {
    word = .allocate(capacity: 1)
    word.initialize(to: DependenciesAtomicPointer(value: nil))
  }

  func deallocate() {
    word.deallocate()
  }

  @inline(__always)
  func load() -> Unmanaged<Object>? {
    // Debug builds make a closure for `map`, which takes longer than the rest.
    guard let address = dependencies_atomic_load(word) else { return nil }
    return .fromOpaque(address)
  }

  func store(_ object: Object?) {
    dependencies_atomic_store(word, object.map { Unmanaged.passUnretained($0).toOpaque() })
  }
}
