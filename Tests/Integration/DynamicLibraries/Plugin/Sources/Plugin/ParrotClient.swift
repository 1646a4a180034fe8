public import Dependencies
public import DependenciesMacros

/// A client that macros make, in a dynamic library.
@DependencyClient
public struct ParrotClient: Sendable {
  /// Repeats a text.
  public var repeating: @Sendable (_ text: String) throws -> String
}

extension ParrotClient {
  /// A parrot that says everything twice.
  public static let live = ParrotClient(repeating: { "\($0), \($0)" })
}

extension DependencyValues {
  /// The parrot.
  @DependencyEntry(liveValue: ParrotClient.live) public var parrot: ParrotClient = ParrotClient()
}

/// Reads the client in the dynamic library.
///
/// - Returns: The greeting in force, as the parrot in force repeats it.
public func greetAsAParrot() throws -> String {
  @Dependency(\.parrot) var parrot
  return try parrot.repeating(text: greet())
}
