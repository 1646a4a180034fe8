#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An object that each thread puts aside for the next one who needs such an object.
struct ThreadSpare<Object: AnyObject> {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, release)
    self.key = key
  }

  /// The object that the thread has put aside, if there is one.
  func take() -> Object? {
    guard let object = pthread_getspecific(key) else { return nil }
    pthread_setspecific(key, nil)
    return Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
  }

  /// Puts an object aside, unless there is one.
  func put(_ object: Object) {
    guard pthread_getspecific(key) == nil else { return }
    pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
  }
}

// Called when a thread ends that has put an object aside.
#if canImport(Darwin)
  private func release(_ object: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
#else
  private func release(_ object: UnsafeMutableRawPointer?) {
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
  }
#endif
