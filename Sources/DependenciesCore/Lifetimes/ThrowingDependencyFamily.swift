/// A ``DependencyFamily`` whose outputs can fail to build, such as a database for each user.
///
/// ```swift
/// import Dependencies
///
/// actor Database {
///   init(user: Int) throws {}
/// }
///
/// enum DatabasesKey: DependencyKey {
///   static let liveValue = ThrowingDependencyFamily<Int, Database> { try Database(user: $0) }
///   static var testValue: ThrowingDependencyFamily<Int, Database> {
///     ThrowingDependencyFamily { try Database(user: $0) }
///   }
/// }
///
/// func database(of user: Int) throws -> Database {
///   @Dependency(DatabasesKey.self) var databases
///   return try databases(user)
/// }
/// ```
///
/// An error goes to the call whose thread was building the output, and is not kept. The next call tries
/// again, and so does one of the calls that were waiting. Each input takes memory until you reset it, even if
/// its output has failed.
public final class ThrowingDependencyFamily<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let make: @Sendable (Input) throws -> Output
  private let outputs = FamilyOutputs<Input, Output>()

  /// Makes an empty family.
  ///
  /// - Parameter make: Builds the output for an input. It may call the family for other inputs.
  public init(_ make: @escaping @Sendable (Input) throws -> Output) {
    self.make = make
  }

  /// Returns the output for an input. The first call that succeeds builds it.
  ///
  /// Blocks the thread while another thread is building the same output.
  ///
  /// - Parameter input: The input. Equal inputs share an output.
  /// - Returns: The output.
  /// - Throws: Any error from the closure of the family.
  public func callAsFunction(
    _ input: Input,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws -> Output {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try outputs.output(for: input, of: Self.self, at: location, make)
  }

  /// Drops the output for an input, in the same way as ``DependencyFamily/reset(_:)``.
  ///
  /// - Parameter input: The input.
  public func reset(_ input: Input) { outputs.reset(input) }

  /// Drops all outputs, in the same way as ``DependencyFamily/reset(_:)``.
  public func reset() { outputs.reset() }
}
