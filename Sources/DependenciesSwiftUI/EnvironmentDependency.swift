#if canImport(SwiftUI)
  public import SwiftUI

  /// Reads a dependency in a view, a modifier or a scene: what a modifier or a scope around it has set, or
  /// else the value of the program or of the running test.
  ///
  /// ```swift
  /// import Dependencies
  /// import SwiftUI
  ///
  /// struct CityView: View {
  ///   @EnvironmentDependency(\.timeZone) private var timeZone
  ///   var body: some View { Text(timeZone.identifier) }
  /// }
  /// ```
  ///
  /// The value is read when the view asks for it. SwiftUI evaluates `body` again when an override of it changes
  /// around the view. It does not see `withDependencies`. In models, use ``DependenciesCore/Dependency``, and
  /// make them with ``DependencyState``.
  @propertyWrapper
  public struct EnvironmentDependency<Value>: DynamicProperty {
    @Environment private var state: ReaderState

    private let reader: EnvironmentReader<Value>

    /// Reads the dependency at a key path.
    ///
    /// - Parameter keyPath: The path to the dependency.
    public init(
      _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      self.init(Dependency(keyPath, fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Reads the dependency of a key.
    ///
    /// - Parameter key: The key's type.
    public init<Key: TestDependencyKey>(
      _ key: Key.Type,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) where Key.Value == Value {
      self.init(Dependency(key, fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private init(_ dependency: Dependency<Value>) {
      reader = .of(dependency)
      _state = Environment(reader.path)
    }

    /// The value of the dependency, as it is now.
    public var wrappedValue: Value { reader.value(for: state) }
  }

  extension EnvironmentDependency: Sendable where Value: Sendable {}

  /// In a view, a `@Dependency` ignores the overrides of modifiers, and never updates the view. Use
  /// ``EnvironmentDependency``.
  extension Dependency: DynamicProperty {}
#endif
