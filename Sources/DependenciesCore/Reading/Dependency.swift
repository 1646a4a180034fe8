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
/// Making a wrapper costs about a read of a task local. A read costs a look-up in each of the two scopes, and the
/// evaluation of the key path if there is one; it takes no lock and, where the value is there, allocates nothing.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private enum Source: Sendable {
    case keyPath(any KeyPath<DependencyValues, Value> & Sendable)

    // A key whose `Value` is this wrapper's, which the type of the case does not say.
    case key(any TestDependencyKey.Type)
  }

  private let source: Source
  private let captured: Scope
  private let location: SourceLocation

  /// Reads the dependency that a key path names.
  ///
  /// - Parameters:
  ///   - keyPath: A path from ``DependencyValues`` to the value.
  ///   - fileID: The place of the wrapper, for diagnostics.
  ///   - filePath: The place of the wrapper, for diagnostics.
  ///   - line: The place of the wrapper, for diagnostics.
  ///   - column: The place of the wrapper, for diagnostics.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    source = .keyPath(keyPath)
    captured = DependencyValues._current.scope
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
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    source = .key(key)
    captured = DependencyValues._current.scope
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The value of the dependency at this moment.
  public var wrappedValue: Value {
    let visible = VisibleScope(captured: captured, current: DependencyValues._current.scope)
    switch source {
    case .keyPath(let keyPath): return read(keyPath, in: visible)
    case .key(let key): return read(key, in: visible)
    }
  }
}

extension Dependency {
  private func read(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    in visible: VisibleScope
  ) -> Value {
    ThreadFrame(activity: .reading, location: location).run {
      guard visible.captured != nil else {
        return DependencyValues(scope: visible.current)[keyPath: keyPath]
      }
      // The property may be computed from other dependencies, which it must find in the same scope.
      let values = DependencyValues(scope: visible.scope)
      return DependencyValues.$_current.withValue(values) { values[keyPath: keyPath] }
    }
  }

  private func read<Key: TestDependencyKey>(_ key: Key.Type, in visible: VisibleScope) -> Value {
    // Initialisers only store a key whose value has the type of this wrapper's, so the boxes hold a `Value`.
    if case .value(let box) = visible.override(for: ObjectIdentifier(key)) {
      if BuildConfiguration.isDebug { visible.scope.noteUse(ofOverride: box, of: key, at: site(of: key)) }
      return box.value(as: Value.self)
    }
    if let box = visible.table[ObjectIdentifier(key)] {
      if BuildConfiguration.isDebug { visible.scope.noteUse(ofDefault: box, of: key, at: site(of: key)) }
      return box.value(as: Value.self)
    }
    return visible.scope.buildDefault(of: key, at: site(of: key)) as! Value
  }

  private func site<Key: TestDependencyKey>(of key: Key.Type) -> ReadSite {
    ReadSite(name: DependencyName(key, spelling: .wrapper), location: location)
  }
}

extension Dependency: ScopeCarrier {
  var carriedScope: Scope { captured }
}
