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
  /// The live and the preview value are those of the process at the first read. In tests both are empty, so
  /// that tests do not depend on the machine.
  public var processInfo: ProcessInformation {
    get { self[__entry: ProcessInformation.self, path: \.processInfo] }
    set { self[ProcessInformation.self] = newValue }
  }

  /// The arguments of the process, the program's name first. Short for `processInfo.arguments`.
  public var arguments: [String] {
    get { processInfo.arguments }
    set { processInfo.arguments = newValue }
  }
}

/// The environment variables and the arguments of a process.
///
/// Read it as `@Dependency(\.processInfo)`.
public struct ProcessInformation: Equatable, Sendable {
  /// The environment variables, by name.
  public var environment: [String: String]

  /// The arguments, the program's name first.
  public var arguments: [String]

  /// Makes process information.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, by name.
  ///   - arguments: The arguments, the program's name first.
  public init(environment: [String: String] = [:], arguments: [String] = []) {
    self.environment = environment
    self.arguments = arguments
  }
}

extension ProcessInformation: DependencyKey, BuiltInKey {
  package static let property = "processInfo"

  /// The environment and the arguments of the process.
  public static var liveValue: ProcessInformation {
    let process = ProcessInfo.processInfo
    return ProcessInformation(environment: process.environment, arguments: process.arguments)
  }

  /// No environment variables and no arguments.
  public static var testValue: ProcessInformation { ProcessInformation() }
}
