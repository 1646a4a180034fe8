#if canImport(SwiftUI)
  internal import DependenciesLayers
  public import SwiftUI

  /// Reads a dependency in a view: the override of a modifier around it, or else the current value, which is
  /// the program's unless the view is evaluated inside `withDependencies`.
  ///
  /// ```swift
  /// import Dependencies
  /// import SwiftUI
  ///
  /// enum GreetingKey: DependencyKey {
  ///   static let liveValue = "Hello"
  /// }
  ///
  /// struct GreetingView: View {
  ///   @EnvironmentDependency(GreetingKey.self) private var greeting
  ///
  ///   var body: some View { Text(greeting) }
  /// }
  ///
  /// struct GreetingScreen: View {
  ///   var body: some View {
  ///     GreetingView().dependencies { $0[GreetingKey.self] = "Good evening" }
  ///   }
  /// }
  /// ```
  ///
  /// Like `@Environment`, it reads the environment when SwiftUI evaluates `body`. It works in views,
  /// modifiers and scenes, and captures nothing when one of these is made. Models have no environment: use
  /// ``DependenciesCore/Dependency`` there, and make them with the environment's `dependencies`.
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

  /// In a view, a `@Dependency` is read where `body` is evaluated.
  ///
  /// The wrapper remembers the scope in which the view's structure is made, as in any structure. SwiftUI
  /// makes it where the parent's `body` is evaluated, so this is the scope of the process, unless the view is
  /// made inside `withDependencies`. A read does not make SwiftUI evaluate the view again after a change.
  ///
  /// It does not see the overrides of modifiers. ``EnvironmentDependency`` does.
  extension Dependency: DynamicProperty {}
#endif
