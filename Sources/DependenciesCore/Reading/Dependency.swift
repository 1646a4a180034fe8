/// Reads a dependency: a property of ``DependencyValues``, a part of it, or the value of a key.
///
/// ```swift
/// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
/// struct Greeter {
///   @Dependency(\.continuousClock) private var clock
///   @Dependency(\.processInfo.arguments) private var arguments
///   @Dependency(GreetingKey.self) private var greeting
/// }
/// ```
///
/// It can be a stored property or a local variable, but not a `static` property, which would remember the
/// overrides around its first access. Each read looks the value up again: see <doc:ReadingAndOverriding>.
/// <doc:ReadingAndOverriding#Speed> says which reads take a lock.
@frozen
@propertyWrapper
public struct Dependency<Value>: Sendable {
  /// The path to the value; nil if the value is named by its key. It is a `KeyPath<DependencyValues, Value>`,
  /// but not declared as one: a debug build would look up that type at each read.
  @usableFromInline let keyPath: (any AnyKeyPath & Sendable)?

  /// The key, whose `Value` is this wrapper's; nil if the value is named by a path.
  @usableFromInline let key: (any TestDependencyKey.Type)?

  /// The environment in effect where the wrapper was made; nil for the root of the process.
  @usableFromInline let captured: DependencyEnvironment?

  @usableFromInline let location: CodeLocation

  // Inlined, so that the location becomes constants at the caller.

  /// Reads the dependency that a key path names.
  ///
  /// - Parameter keyPath: A path from ``DependencyValues`` to the value.
  @inlinable
  @inline(__always)
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.keyPath = keyPath
    key = nil
    captured = unsafe DependencyEnvironment.captured(naming: Unmanaged<AnyKeyPath>.passUnretained(keyPath))
    location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key.
  ///
  /// - Parameter key: The key's type.
  @inlinable
  @inline(__always)
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    keyPath = nil
    self.key = key
    captured = DependencyEnvironment.captured(naming: key)
    location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // For a typo in a key path, the compiler suggests the overload that needs the fewest changes. Without this
  // one, that is the initializer that takes a key, and a typo gives three errors about the type of a key.

  /// Not available: the path must begin at ``DependencyValues``.
  @available(*, unavailable, message: "the path must begin at 'DependencyValues'")
  public init<Root>(_ keyPath: KeyPath<Root, Value>) { fatalError("This is unavailable.") }

  /// Not available: a dependency has no value at its property.
  @available(
    *,
    unavailable,
    message: "remove the value; the key has one, and 'withDependencies' overrides it"
  )
  public init(wrappedValue: Value, _ keyPath: KeyPath<DependencyValues, Value>) {
    fatalError("The compiler rejects each call.")
  }

  /// The current value of the dependency.
  ///
  /// If the dependency has no value for the context, the read is an issue, and gets the value for another
  /// context.
  @inlinable
  public var wrappedValue: Value {
    // Looked up here, since many wrappers are never read. A wrapper without a key has a path. Threads share
    // it, and unwrapping it in any other way retains it.
    let key = if let key { key } else { unsafe KeyPathCache[keyPath.unsafelyUnwrapped] }
    // Read once: a debug build retains it at each access.
    let captured = captured
    guard let key else { return applyKeyPath() }
    guard let box = unsafe DependencyEnvironment.readyBox(of: key, over: captured) else {
      return readSlowly(key)
    }
    // It holds a `Value`: initializers take no key of another type, and a path that reads a key has the type
    // of its value. The captured environment may keep the box, and may be released after its last use: here,
    // where the client's code reads it.
    return withExtendedLifetime(captured) { unsafe box.value(as: Value.self) }
  }
}

extension Dependency {
  /// The value at the key path, from any source. Remembers a property that does nothing but read a key.
  @usableFromInline
  func applyKeyPath() -> Value {
    applyKeyPath { environment, isMerged, keyPath in
      let values = DependencyValues(environment: environment)
      return isMerged ? values.value(at: keyPath) : values[keyPath: keyPath]
    }
  }

  /// The value that a closure reads at the key path, in the environment that is given to it.
  @inline(__always)
  private func applyKeyPath(
    _ read: (DependencyEnvironment, _ isMerged: Bool, KeyPath<DependencyValues, Value>) -> Value
  ) -> Value {
    // `wrappedValue` has checked that there is one, the initializer has fixed its type, and this wrapper
    // keeps it alive. All threads share it, so retaining it would cause contention.
    let keyPath = unsafe Unmanaged<KeyPath<DependencyValues, Value>>.fromOpaque(
      Unmanaged<AnyKeyPath>.passUnretained(keyPath.unsafelyUnwrapped).toOpaque()
    )
    return unsafe keyPath._withUnsafeGuaranteedRef { keyPath in
      var frame = unsafe ThreadFrame(
        at: location,
        probedPath: .passUnretained(keyPath),
        captured: captured.map(Unmanaged.passUnretained)
      )
      let value = frame.run {
        let (environment, isMerged) = DependencyEnvironment.current(over: captured)
        return read(environment, isMerged, keyPath)
      }
      if let key = frame.keyOfProbedPath { KeyPathCache.learn(keyPath, key: key) }
      return value
    }
  }

  /// The value of the key, from any source.
  @usableFromInline
  func readSlowly(_ key: any TestDependencyKey.Type) -> Value {
    let box = Read.resolve(
      key,
      in: .current,
      over: captured,
      at: ReadSite(of: key, at: location)
    )
    return box.value(as: Value.self)
  }
}

extension DependencyValues {
  fileprivate func value<Value>(at keyPath: KeyPath<DependencyValues, Value>) -> Value {
    // Bound, since the property may read other dependencies.
    bind { self[keyPath: keyPath] }
  }
}

extension Dependency {
  /// The same dependency for a view, without the environment that a wrapper captures.
  package init(forView other: Dependency) {
    keyPath = other.keyPath
    key = other.key
    captured = nil
    location = other.location.ofReaderOfView
  }

  /// Where the wrapper is declared.
  package var declaration: CodeLocation { location }

  /// Whether another wrapper is of the same declaration, and reads the same.
  package func isSame(as other: Dependency) -> Bool {
    location == other.location && key == other.key && keyPath as AnyKeyPath? == other.keyPath as AnyKeyPath?
  }

  /// The key; nil for a property that is not known to do nothing but read one.
  package var knownKey: (any TestDependencyKey.Type)? { key ?? keyPath.flatMap { KeyPathCache[$0] } }

  /// The value for a view.
  ///
  /// - Parameters:
  ///   - values: The values around the view. Those of the current task do not count.
  ///   - observer: Notified of each key that is read, if the key is not known.
  package func value(in values: DependencyValues, observedBy observer: any DependencyObserver) -> Value {
    values.bind {
      guard knownKey == nil else { return wrappedValue }
      return applyKeyPath { environment, _, keyPath in
        DependencyValues(environment: environment.observingProperty(by: observer)).value(at: keyPath)
      }
    }
  }
}

extension Dependency: EnvironmentCarrier {
  static func environment(at address: UnsafeRawPointer) -> Unmanaged<DependencyEnvironment>? {
    unsafe .passUnretained(address.assumingMemoryBound(to: Self.self).pointee.captured ?? .process)
  }
}
