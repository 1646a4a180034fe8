#if canImport(SwiftUI)
  internal import DependenciesLayers
  public import SwiftUI

  /// Reads a dependency in a view, a modifier or a scene: the override of a modifier around it, or else the
  /// current value, which is the program's unless the view is evaluated inside `withDependencies`.
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
  /// Like `@Environment`, it reads when SwiftUI evaluates `body`. In models, use
  /// ``DependenciesCore/Dependency``, and make them with the environment's `dependencies`.
  @propertyWrapper
  public struct EnvironmentDependency<Value>: DynamicProperty {
    @Environment(\.subtree) private var subtree
    private let dependency: Dependency<Value>

    /// Keeps the scope of a view open for the closures of its `body`, such as that of a running `task`.
    private var scope: OpenedScope?

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
      dependency =
        Dependency(keyPath, fileID: fileID, filePath: filePath, line: line, column: column).withoutCaptured
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
      dependency =
        Dependency(key, fileID: fileID, filePath: filePath, line: line, column: column).withoutCaptured
    }

    /// Called by SwiftUI before it evaluates `body`.
    public mutating func update() { scope = subtree.scope }

    /// The current value of the dependency.
    public var wrappedValue: Value { subtree.values.runOverCurrent { dependency.wrappedValue } }
  }

  extension EnvironmentDependency: Sendable where Value: Sendable {}

  /// In a view, a `@Dependency` ignores the overrides of modifiers, and never updates the view. Use
  /// ``EnvironmentDependency``.
  extension Dependency: DynamicProperty {}
#endif
