internal import DependenciesCore

/// The error of a ``DependencyLoader`` that is called, but cannot return its value. Errors of its closure are
/// thrown as they are.
///
/// ```swift
/// import Dependencies
///
/// func latency(_ connection: DependencyLoader<Int>) async throws -> Int? {
///   do {
///     return try await connection()
///   } catch let error as DependencyLoaderError where error.reason == .closed {
///     return nil
///   }
/// }
/// ```
public struct DependencyLoaderError: Error, CustomStringConvertible {
  /// Why the loader cannot return its value.
  public enum Reason: Sendable {
    /// The loader is closed, or was closed during the call.
    case closed

    /// The closure of the loader needs the value of the loader, perhaps through other loaders.
    case cycle
  }

  /// Why the loader cannot return its value.
  public let reason: Reason

  /// The loader, the places of the calls, and how to fix them.
  public let description: String

  init(_ reason: Reason, _ diagnostic: Diagnostic) {
    self.reason = reason
    description = diagnostic.text
  }
}
