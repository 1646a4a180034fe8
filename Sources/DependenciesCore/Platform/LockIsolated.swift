/// A mutable value that threads share, behind a lock.
///
/// It is what a test's closures record in, and what a stateful client holds:
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
/// A change copies the value if it is of a kind that is copied on writing: an append to an array costs the
/// length of the array.
///
/// - Tip: Read and write in one ``withValue(_:)``; between two of them another thread may come in. Where
///   calls may suspend, use an actor.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private var storage: Value

  // Reentrant, so that a closure under the lock may look at the value through another path.
  private let lock = Lock(isReentrant: true)

  /// Makes the value.
  ///
  /// - Parameter value: The value; it must not be used elsewhere.
  /// - Throws: The error of the expression.
  @_disfavoredOverload
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Runs an operation on the value, while no other thread can see it.
  ///
  /// Calls on one thread may be nested; the inner one sees the value as it was before the outer one, and the
  /// outer one's value is kept.
  ///
  /// - Parameter operation: The code that uses the value.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation, whose changes to the value until then stay.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    // What the operation replaces goes after the lock is free, since its `deinit` may wait for another
    // thread.
    var replaced: Value?
    defer { withExtendedLifetime(replaced) {} }
    return try lock.withLock {
      // A copy, because a nested call would otherwise be a second access to the same storage.
      var value = storage
      defer {
        replaced = storage
        storage = value
      }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  /// - Throws: The error of the expression; the old value then stays.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let replaced = try lock.withLock {
      let newValue = try newValue()
      defer { storage = newValue }
      return storage
    }
    withExtendedLifetime(replaced) {}
  }
}

extension LockIsolated where Value: Sendable {
  /// The value at this moment.
  public var value: Value { lock.withLock { storage } }

  /// A part of the value at this moment.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part: Sendable>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    lock.withLock { storage[keyPath: keyPath] }
  }
}
