#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An object that each thread has to itself.
struct ThreadObject<Object: AnyObject> {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, release)
    self.key = key
  }

  /// The object of the thread, if it has been given one. The thread keeps it.
  @inline(__always)
  var current: Unmanaged<Object>? {
    guard let object = pthread_getspecific(key) else { return nil }
    return .fromOpaque(object)
  }

  /// Gives the thread an object, or takes it away.
  func set(_ object: Object?) {
    let old = current
    pthread_setspecific(key, object.map { Unmanaged.passRetained($0).toOpaque() })
    old?.release()
  }
}

// Called when a thread ends that has an object.
#if canImport(Darwin)
  private func release(_ object: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
#else
  private func release(_ object: UnsafeMutableRawPointer?) {
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
  }
#endif
