/// A mutable value behind a lock, which several threads can share.
///
/// Use it for calls that a test records, or for the state of a client:
///
/// ```swift
/// let searches = LockIsolated<[String]>([])
/// let search: @Sendable (_ term: String) -> [String] = { term in
///   searches.withValue { $0.append(term) }
///   return []
/// }
/// _ = search("language")
/// assert(searches.value == ["language"])
/// ```
///
/// A change copies a copy-on-write value. For example, to append to an array takes time in proportion to the
/// array's length.
///
/// - Tip: Read and write in one ``withValue(_:)``, because another thread may change the value between two
///   calls. If the work must `await`, use an actor.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // Only used under the lock.
  nonisolated(unsafe) private var storage: Value

  // Reentrant, so that a closure under the lock may look at the value through another path.
  private let lock = Lock(isReentrant: true)

  /// Makes the value.
  ///
  /// - Parameter value: The value. No other code may use it.
  /// - Throws: Any error from the expression.
  @_disfavoredOverload
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    unsafe storage = try value()
  }

  /// Runs an operation on the value, while no other thread can access it.
  ///
  /// Calls on one thread may be nested. The inner call gets the value from before the outer call. When the
  /// outer call ends, its value replaces the value that the inner call has set.
  ///
  /// - Parameter operation: The code that uses the value.
  /// - Returns: The result of the operation.
  /// - Throws: Any error from the operation. The changes that it made before the error stay.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    // What the operation replaces goes after the lock is free, since its `deinit` may wait for another
    // thread.
    var replaced: Value?
    defer { withExtendedLifetime(replaced) {} }
    return try lock.withLock {
      // A copy, because a nested call would otherwise be a second access to the same storage.
      var value = unsafe storage
      defer {
        replaced = unsafe storage
        unsafe storage = value
      }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  /// - Throws: Any error from the expression. In that case, the old value stays.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let replaced = try lock.withLock {
      let newValue = try newValue()
      defer { unsafe storage = newValue }
      return unsafe storage
    }
    withExtendedLifetime(replaced) {}
  }
}

extension LockIsolated where Value: Sendable {
  /// The value at this moment.
  public var value: Value { lock.withLock { unsafe storage } }

  /// A part of the value at this moment.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part: Sendable>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    lock.withLock { unsafe storage[keyPath: keyPath] }
  }
}
