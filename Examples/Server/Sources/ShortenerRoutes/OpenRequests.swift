import Dependencies
import DependenciesMacros
import ShortenerInterfaces

/// How many request scopes are open. It finds those that are never closed.
public func openRequestCount() -> Int {
  @Dependency(\.openRequests) var openRequests
  return openRequests.count
}

/// Counts the request scopes that have opened and not closed.
final class OpenRequests: Sendable {
  private let open = LockIsolated(0)

  var count: Int { open.value }

  /// Notes that the current scope has opened. It notes by itself that it closes.
  func note() {
    open.withValue { $0 += 1 }
    _ = DependencyValues.current[Mark.self]
  }

  fileprivate func noteClosing() { open.withValue { $0 -= 1 } }

  /// A value of each request scope, of which nothing matters but its tear-down.
  private struct Mark: DependencyKey {
    static var liveValue: Mark { Mark() }
    static var testValue: Mark { Mark() }
    static var lifetime: DependencyLifetime { .scoped(to: RequestScope.self) }
    static func tearDown(_: Mark) {
      @Dependency(\.openRequests) var openRequests
      openRequests.noteClosing()
    }
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: OpenRequests()) var openRequests: OpenRequests = OpenRequests()
}
