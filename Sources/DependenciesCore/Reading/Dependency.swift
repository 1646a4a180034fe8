/// Reads a dependency from the current scope.
///
/// Name the dependency by its property of ``DependencyValues``, or by its key:
///
/// ```swift
/// struct SearchModel {
///   @Dependency(\.apiClient) var apiClient
///   @Dependency(GreetingKey.self) var greeting
///
///   func search(_ term: String) async throws -> [String] {
///     try await apiClient.search(term)
///   }
/// }
/// ```
///
/// It works as a property of a structure, class or actor, and as a local variable. A part of a dependency can be read
/// as well: `@Dependency(\.apiClient.search) var search`.
///
/// ## Which value a read gives
///
/// The value is looked up at each read, not when the wrapper is made. The wrapper remembers the scope it was made in,
/// so that an object made inside `withDependencies` keeps seeing the overrides of that scope after it has ended. An
/// override in the scope around the read wins over a remembered one. <doc:Precedence> has the whole order.
///
/// Do not make one `static`: it would remember the scope of whoever happened to touch it first.
///
/// Making a wrapper, and a read by key, cost a few reads of a task local in release builds. So does a read by the path of a property that
/// `@DependencyEntry` makes: it is applied once, and its key remembered. Any other property is called at each read; where the wrapper was
/// made in another scope, that takes less than two bindings of a task local. Where the value is there, a read takes no lock and allocates nothing.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  /// The path to the value; nil where it is named by its key.
  @usableFromInline let keyPath: (any KeyPath<DependencyValues, Value> & Sendable)?

  /// The key, whose `Value` is this wrapper's; nil where the value is named by a path which is not known to read a key.
  @usableFromInline let key: (any TestDependencyKey.Type)?

  /// The scope that the wrapper was made in; nil for the root of the process.
  @usableFromInline let captured: Scope?

  @usableFromInline let location: SourceLocation

  // What a call needs of the place is known where it is compiled; so the optimiser makes constants of it there.

  /// Reads the dependency that a key path names.
  ///
  /// - Parameters:
  ///   - keyPath: A path from ``DependencyValues`` to the value.
  ///   - fileID: The place of the wrapper, for diagnostics.
  ///   - filePath: The place of the wrapper, for diagnostics.
  ///   - line: The place of the wrapper, for diagnostics.
  ///   - column: The place of the wrapper, for diagnostics.
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
    key = KnownPaths.key(of: keyPath)
    captured = Lookup.captured()
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - fileID: The place of the wrapper, for diagnostics.
  ///   - filePath: The place of the wrapper, for diagnostics.
  ///   - line: The place of the wrapper, for diagnostics.
  ///   - column: The place of the wrapper, for diagnostics.
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
    captured = Lookup.captured()
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The value of the dependency at this moment.
  @inlinable
  public var wrappedValue: Value {
    // It holds a `Value`: initialisers take no key of another, and a path that reads a key has the type of its value.
    guard let key else { return readProperty() }
    guard let box = Lookup.box(of: key, over: captured) else {
      return keyPath == nil ? readKeepingBooks() : readProperty()
    }
    // The captured scope may keep the box, and may go after its last use: here, where the client's code reads it.
    return withExtendedLifetime(captured) { box.value(as: Value.self) }
  }
}

extension Dependency {
  /// The value at the key path, wherever it comes from.
  @inlinable
  func readProperty() -> Value {
    // More than this would not be on the stack.
    guard MemoryLayout<Value>.size <= 1024 else { return applyKeyPath() }
    // It is compiled where the type of the value is known; code that is generic would have to look types up.
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { places in
      // There is one place, so there is an address.
      let place = places.baseAddress.unsafelyUnwrapped
      switch PathRead.value(of: keyPath, over: captured, at: location, in: place) {
      case .inPlace: return place.move()
      case .inBox(let box): return withExtendedLifetime(captured) { box.value(as: Value.self) }
      case nil: return applyKeyPath()
      }
    }
  }

  /// The value at the key path, which tells what path it is if that is not known.
  @usableFromInline
  func applyKeyPath() -> Value {
    // Whoever asks has one.
    let keyPath = keyPath.unsafelyUnwrapped
    let path = KnownPaths[keyPath] == nil ? PathToLearn(keyPath) : nil
    defer { if let path { KnownPaths.learn(keyPath, key: path.key) } }
    return PathRead.run(over: captured, at: location, learning: path) { $0.pointee[keyPath: keyPath] }
  }

  /// The value of the key, wherever it comes from.
  @usableFromInline
  func readKeepingBooks() -> Value {
    // Whoever asks has one.
    let key = key.unsafelyUnwrapped
    // The frame keeps an update closure around the read from taking it for one of its own.
    let box = ThreadFrame(activity: .reading, location: location).run {
      Scope.current.box(
        of: key,
        over: captured,
        at: ReadSite(name: DependencyName(key, spelling: .wrapper), location: location)
      )
    }
    return box.value(as: Value.self)
  }
}

extension Dependency: ScopeCarrier {
  var carriedScope: Scope { captured ?? .process }
  static var scopeOffset: Int? { MemoryLayout<Self>.offset(of: \.captured) }
}
