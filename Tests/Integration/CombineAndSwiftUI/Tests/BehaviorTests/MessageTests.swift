import Dependencies
import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

/// What a message about a read in a view advises reaches the view.
@MainActor
@Suite(.limited) struct MessageTests {
  /// Shows a text.
  private struct Shown: View {
    var value: EnvironmentDependency<String>
    var body: some View { Text(value.wrappedValue) }
  }

  private let line = #line + 1
  private static let missing = EnvironmentDependency<String>(\.missing)
  private static let missingKey = EnvironmentDependency<String>(OtherMissingKey.self)
  private static let draft = EnvironmentDependency<String>(DraftKey.self)
  private static let drawer = EnvironmentDependency<Drawer>(Drawer.self)

  private struct Number: View {
    var value: EnvironmentDependency<Drawer>
    var body: some View { Text("\(value.wrappedValue.number)") }
  }

  private func text(_ view: some View) -> String {
    let reports = reports { Window(settled: view).close() }
    #expect(reports.count == 1)
    return reports.first?.text ?? ""
  }

  @Test func aMissingTestValueIsSetWithAModifierOrATrait() {
    #expect(
      text(Shown(value: Self.missing)) == """
        @EnvironmentDependency(\\.missing) has no test value, but was read in a test.

          Key:      MissingKey
          Value:    String
          Read at:  BehaviorTests/MessageTests.swift:\(line)
          Test:     MessageTests/aMissingTestValueIsSetWithAModifierOrATrait()

        Override it around the view, or for the test:

          .dependency(\\.missing, …)

          @Test(.dependencies { $0.missing = … })

        or give the key a 'testValue' of type 'String'.
        """
    )
    #expect(
      text(Shown(value: Self.missingKey)).contains("\n  .dependencies { $0[OtherMissingKey.self] = … }\n")
    )
    #expect(
      reports { Window(settled: Shown(value: Self.missing).dependency(\.missing, "set")).close() } == []
    )
  }

  @Test func aScopeIsOpenedWithAModifier() {
    #expect(
      text(Shown(value: Self.draft)) == """
        @EnvironmentDependency(DraftKey.self) was read where no scope of Drawer is open.

          Key:          DraftKey
          Lifetime:     scoped to Drawer
          Read at:      BehaviorTests/MessageTests.swift:\(line + 2)
          Scopes here:  none

        Its test value is used, and is never torn down.
        Open a scope around the view:

          .dependencyScope(Drawer(…))

        or set the dependency around the view, if no scope needs to tear it down:

          .dependencies { $0[DraftKey.self] = … }
        """
    )
    #expect(text(Number(value: Self.drawer)).contains("\n  .dependency(Drawer(…))"))
    let cures = [
      AnyView(Shown(value: Self.draft).dependencyScope(Drawer(number: 2))),
      AnyView(Shown(value: Self.draft).dependencies { $0[DraftKey.self] = "mine" }),
      AnyView(Number(value: Self.drawer).dependency(Drawer(number: 2))),
    ]
    for cure in cures { #expect(reports { Window(settled: cure).close() } == []) }
  }

  @Test func aReadAfterTheEndOfTheViewIsToHaveItsValueBefore() async throws {
    struct Editor: View {
      @EnvironmentDependency(DraftKey.self) private var draft
      let keep: (@escaping () -> Void) -> Void
      var body: some View {
        let _ = keep { _ = draft }
        Text(draft)
      }
    }
    var read: (() -> Void)?
    let window = Window(settled: Container { Editor { read = $0 }.dependencyScope(Drawer(number: 1)) })
    window.tap("toggle")
    while !ScopeState.openNames.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    let reports = reports { read?() }
    #expect(
      reports.first?.text.hasPrefix("@EnvironmentDependency(DraftKey.self) was read through a scope") == true
    )
    #expect(
      reports.first?.text.hasSuffix(
        """
        A task or a closure of the view outlived the view. Cancel the task, and keep what it needs in a variable.
        Work that belongs to the end of the scope is for the 'tearDown' of its values.
        """
      ) == true
    )
  }

  @Test func aBuiltInThatAViewUsesIsSetWithAModifierOrATrait() {
    struct Now: View {
      @EnvironmentDependency(\.date) private var date
      var body: some View { Text("\(date.now)") }
    }
    let text = text(Now())
    #expect(text.hasPrefix("@EnvironmentDependency(\\.date) is unimplemented in tests, but "))
    #expect(
      text.hasSuffix(
        """
        Override it around the view, or for the test:

          .dependency(\\.date, .constant(Date(timeIntervalSince1970: 0)))

          @Test(.dependencies { $0.date = .constant(Date(timeIntervalSince1970: 0)) })
        """
      )
    )
  }

  #if DEBUG
    @Test func aScopeGetsAnOverrideForItsValuesWithAModifier() {
      let text = text(
        Shown(value: Self.draft).dependency(\.greeting, "Hi").dependencyScope(Drawer(number: 1))
      )
      #expect(
        text.hasPrefix("The override of \\.greeting does not reach DraftKey, which was built without it.")
      )
      #expect(text.contains("\n  .dependencyScope(Drawer(…)) {\n    $0.greeting = …\n  }\n"))
    }
  #endif
}

private struct Drawer: DependencyScopeValue {
  let number: Int
  static var testValue: Drawer { Drawer(number: 0) }
}

private enum DraftKey: DependencyKey {
  static var liveValue: String { testValue }
  static var testValue: String { "draft of \(DependencyValues.current.greeting)" }
  static var lifetime: DependencyLifetime { .scoped(to: Drawer.self) }
}

private enum MissingKey: DependencyKey {
  static let liveValue = "live"
}

private enum OtherMissingKey: DependencyKey {
  static let liveValue = "live"
}

extension DependencyValues {
  fileprivate var missing: String {
    get { self[MissingKey.self] }
    set { self[MissingKey.self] = newValue }
  }
}
