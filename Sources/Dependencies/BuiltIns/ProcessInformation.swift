public import DependenciesCore
internal import Foundation

extension DependencyValues {
  /// The environment variables and the arguments of the process.
  ///
  /// ```swift
  /// struct Configuration {
  ///   @Dependency(\.processInfo.environment) private var environment
  ///
  ///   var port: Int { environment["PORT"].flatMap(Int.init) ?? 8080 }
  /// }
  ///
  /// withDependencies {
  ///   $0.processInfo.environment["PORT"] = "80"
  /// } operation: {
  ///   assert(Configuration().port == 80)
  /// }
  /// ```
  ///
  /// The live and the preview value are those of the process, taken at the first read. In tests both are
  /// empty, so that nothing depends on the machine that runs them.
  public var processInfo: ProcessInformation {
    get { self[ProcessInformation.self] }
    set { self[ProcessInformation.self] = newValue }
  }

  /// The arguments that the process was started with, the name of the program first; short for
  /// `processInfo.arguments`.
  public var arguments: [String] {
    get { processInfo.arguments }
    set { processInfo.arguments = newValue }
  }
}

/// The environment variables and the arguments of a process.
///
/// Read it as `@Dependency(\.processInfo)`.
public struct ProcessInformation: Equatable, Sendable {
  /// The environment variables, by their names.
  public var environment: [String: String]

  /// The arguments, the name of the program first.
  public var arguments: [String]

  /// Makes it of parts.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, by their names.
  ///   - arguments: The arguments, the name of the program first.
  public init(environment: [String: String] = [:], arguments: [String] = []) {
    self.environment = environment
    self.arguments = arguments
  }
}

extension ProcessInformation: DependencyKey, BuiltInKey {
  package static let property = "processInfo"

  /// That of the process.
  public static var liveValue: ProcessInformation {
    let process = ProcessInfo.processInfo
    return ProcessInformation(environment: process.environment, arguments: process.arguments)
  }

  /// That of a process which was started with nothing.
  public static var testValue: ProcessInformation { ProcessInformation() }
}
