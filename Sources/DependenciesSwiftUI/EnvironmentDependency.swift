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
  /// It is an `@Environment`: SwiftUI evaluates `body` again when this dependency changes around the view. It
  /// does not see `withDependencies`. In models, use ``DependenciesCore/Dependency``, and make them with the
  /// environment's `dependencies`.
  @propertyWrapper
  public struct EnvironmentDependency<Value>: DynamicProperty {
    /// The value that the view's environment decides; nil if it decides none.
    @Environment private var decided: Value?

    private let dependency: Dependency<Value>

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
      self.dependency = dependency.withoutCaptured
      _decided = Environment(EnvironmentReader(dependency: self.dependency).path)
    }

    /// The value of the dependency: as SwiftUI found it at the last change around the view, or if nothing
    /// around the view decides it, as it is now.
    public var wrappedValue: Value {
      // Not the values of the current task: the view is evaluated by any.
      decided ?? DependencyValues.withoutOverrides.bind { dependency.wrappedValue }
    }
  }

  extension EnvironmentDependency: Sendable where Value: Sendable {}

  /// In a view, a `@Dependency` ignores the overrides of modifiers, and never updates the view. Use
  /// ``EnvironmentDependency``.
  extension Dependency: DynamicProperty {}
#endif
