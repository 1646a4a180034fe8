import Dependencies
import DependenciesSwiftUI
import Foundation
import SwiftUI

enum Screen: DependencyScopeName {}
enum SessionScope: DependencyScopeName {}

/// The drafts that have been built and torn down, in order. Each test has its own.
struct Log {
  var built = 0
  var closed = 0
  var events: [String] = []
}

enum LogKey: DependencyKey {
  static var liveValue: LockIsolated<Log> { LockIsolated(Log()) }
  static var testValue: LockIsolated<Log> { liveValue }
}

/// A value of a screen.
final class Draft: DependencyKey, Sendable {
  let name: String

  init() {
    let owner = DependencyValues.current.greeting
    name = DependencyValues.current[LogKey.self].withValue { log in
      log.built += 1
      log.events.append("built \(log.built) of \(owner)")
      return "\(log.built) of \(owner)"
    }
  }

  static var liveValue: Draft { Draft() }
  static var testValue: Draft { Draft() }
  static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }

  static func tearDown(_ draft: Draft) async {
    DependencyValues.current[LogKey.self].withValue { log in
      log.closed += 1
      log.events.append("closed \(draft.name)")
    }
  }
}

struct DraftView: View {
  @EnvironmentDependency(Draft.self) private var draft
  var body: some View { Text(draft.name) }
}

/// The log of the running test.
var log: Log { DependencyValues.current[LogKey.self].value }

/// Waits until as many drafts have been torn down.
@MainActor
func waitForClosing(_ count: Int) async throws {
  while log.closed < count { try await Task.sleep(for: .milliseconds(1)) }
}
