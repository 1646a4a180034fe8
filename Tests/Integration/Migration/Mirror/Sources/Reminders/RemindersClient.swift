import Dependencies
import DependenciesMacros

/// A client with a constant closure, an ordinary property, and an endpoint that is observed.
@DependencyClient
package struct RemindersClient: Sendable {
  package let source: @Sendable (_ name: String) -> String
  package var load: @Sendable (_ id: Int) async throws -> String
  package var limit: Int = 10
  package var clear: @Sendable () -> Void {
    didSet { changes += 1 }
  }
  package private(set) var changes: Int = 0
}

extension RemindersClient: TestDependencyKey {
  package static var testValue: RemindersClient { RemindersClient(source: { "test \($0)" }, limit: 3) }
}
