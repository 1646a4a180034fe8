public import Dependencies

/// A dependency that a dynamic library declares.
public enum GreetingKey: DependencyKey {
  /// The greeting of the program.
  public static let liveValue = "Hello"
}

extension DependencyValues {
  /// The greeting.
  public var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// Reads the dependency in the dynamic library.
///
/// - Returns: The greeting in force.
public func greet() -> String {
  @Dependency(\.greeting) var greeting
  return greeting
}
