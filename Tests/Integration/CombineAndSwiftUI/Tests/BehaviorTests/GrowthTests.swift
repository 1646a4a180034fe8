import Dependencies
import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

/// Work that is done many times takes the same time each time, and keeps nothing.
@MainActor
@Suite(.limited) struct GrowthTests {
  @Test func tenThousandUpdatesTakeTheSameTimeEach() {
    let window = Window(
      settled: Updating { count in
        DraftView()
          .dependencyScope(Screen.self)
          .dependencies { $0.client = Client { "\(count) \($0)" } }
          .dependency(\.greeting, from: \.locale) { $0.identifier }
      }
    )
    let growth = growthOnThread(from: 3334) { count in
      for _ in 1...count { window.tap("update") }
    }
    #expect(growth < 2.9)
    #expect(log.events == ["built 1 of en_US"])
  }

  @Test func aThousandAppearancesLeaveNoScopeOpen() async throws {
    let window = Window(settled: Container { DraftView().dependencyScope(Screen.self) })
    let growth = growthOnThread(from: 250) { count in
      for _ in 1...count {
        window.tap("toggle")
        window.tap("toggle")
      }
    }
    #expect(growth < 2.9)
    window.close()
    try await waitForClosing(log.built)
    while !ScopeState.openNames.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }
}
