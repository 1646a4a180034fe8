import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import ReportRecorder
import SwiftUI
import Testing

@MainActor
@Suite struct OverrideTests {
  @Test func anOverrideReachesTheViewsInsideAndTheInnerOneWins() {
    struct Root: View {
      var body: some View {
        Greeting()
        Group {
          Greeting()
          Greeting().dependency(\.greeting, "inner")
          Greeting().dependency(\.greeting, "nearest").dependency(\.greeting, "farther")
        }
        .dependency(\.greeting, "outer")
        Greeting()
      }
    }
    #expect(texts(of: Root()) == ["Hello", "outer", "inner", "nearest", "Hello"])
  }

  private struct AllForms: View {
    @EnvironmentDependency(GreetingKey.self) private var greeting
    @EnvironmentDependency(\.number) private var number
    @EnvironmentDependency(\.client) private var client
    @EnvironmentDependency(\.client.search) private var search

    var body: some View { Text("\(greeting) \(number) \(client.search("a")) \(search("b"))") }
  }

  @Test func aModifierTakesAPathAPartAValueThatIsItsKeyOrAClosureThatAddsToTheValuesAround() {
    #expect(texts(of: AllForms()) == ["Hello 0 nothing nothing"])
    #expect(texts(of: AllForms().dependency(\.number, 1)) == ["Hello 1 nothing nothing"])
    #expect(texts(of: AllForms().dependency(Client.mock)) == ["Hello 0 mock of a mock of b"])
    #expect(texts(of: AllForms().dependency(\.client.search, { $0 })) == ["Hello 0 a b"])
    let view = AllForms().dependencies { $0.number += 1 }.dependencies {
      $0.greeting = "Hi"
      $0.number = 41
    }
    #expect(texts(of: view) == ["Hi 42 nothing nothing"])
  }

  private struct Cart: View {
    @EnvironmentDependency(\.cart) private var cart
    var body: some View { Text(cart) }
  }

  // The old value was read, which is reported where no scope is open.
  @Test func aModifierSetsAScopedValueOutsideOfItsScope() {
    struct App: Scene {
      var body: some Scene { WindowGroup { Cart() }.dependency(\.cart, "of a scene") }
    }
    let reports = reports {
      #expect(texts(of: Cart().dependency(\.cart, "of a view")) == ["of a view"])
      #expect(texts(of: Cart().dependency(\.cart, from: \.locale) { _ in "converted" }) == ["converted"])
      let window = Window(scene: App())
      window.settle()
      #expect(window.texts == ["of a scene"])
    }
    #expect(reports == [])
  }

  @Test func aValueOfSwiftUIsEnvironmentBecomesADependency() {
    struct Language: View {
      @EnvironmentDependency(\.locale) private var locale
      @EnvironmentDependency(\.greeting) private var greeting
      var body: some View { Text("\(locale.identifier) \(greeting)") }
    }
    let view = Updating { count in
      Language()
        .dependency(\.locale, from: \.locale)
        .dependency(\.greeting, from: \.locale) { "Hello in \($0.identifier)" }
        .environment(\.locale, Locale(identifier: count == 0 ? "fr_FR" : "de_DE"))
    }
    let window = Window(settled: view)
    #expect(window.texts == ["fr_FR Hello in fr_FR"])
    window.tap("update")
    #expect(window.texts == ["de_DE Hello in de_DE"])
  }

  @Test func aDependencyOfAViewDoesNotSeeTheOverridesOfModifiers() {
    struct Model: View {
      @Dependency(\.greeting) private var greeting
      var body: some View { Text(greeting) }
    }
    #expect(texts(of: Model().dependency(\.greeting, "Hi")) == ["Hello"])
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "no client"
  }

  @Test func anErrorIsReportedAndShownUntilTheClosureSucceeds() throws {
    let view = Updating { count in
      Greeting().dependencies {
        if count < 2 { throw Failure() }
        $0.greeting = "works"
      }
    }
    let window = Window(view)
    let reports = reports {
      window.settle()
      window.tap("update")
    }
    #expect(reports.count == 1)
    #expect(window.texts == ["no client"])
    window.tap("update")
    #expect(window.texts == ["works"])
  }

  /// Makes views outside of the main actor. It has to compile.
  private nonisolated static func view(_ view: some View) -> some View {
    view
      .dependency(\.greeting, "Hi")
      .dependency(Client.mock)
      .dependency(\.locale, from: \.locale)
      .dependencies { $0.number = 1 }
      .dependencyScope(Screen.self)
  }

  @Test func theModifiersAreNotBoundToTheMainActor() {
    #expect(texts(of: Self.view(AllForms())) == ["Hi 1 mock of a mock of b"])
  }

  @Test func aReaderIsSendableWhereItsValueIs() {
    func isSendable<Value>(_ type: Value.Type) -> Bool { false }
    func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
    #expect(isSendable(EnvironmentDependency<Client>.self))
  }

  /// The default was read once, in the scope of the first evaluation, and kept for ever.
  @Test func withoutOverridesAViewReadsTheValuesAroundEachEvaluation() {
    struct Root: View {
      @State private var count = 0
      @EnvironmentDependency(\.greeting) private var greeting
      var body: some View {
        Button("update") { count += 1 }
        Text("\(greeting) \(count)")
      }
    }
    let windows = [Window(Root()), Window(Root()), Window(Root().dependency(\.number, 1))]
    withDependencies {
      $0.greeting = "scope"
    } operation: {
      windows[0].settle()
      windows[2].settle()
    }
    windows[1].settle()
    #expect(windows.map(\.texts) == [["scope 0"], ["Hello 0"], ["scope 0"]])
    for window in windows { window.tap("update") }
    #expect(windows.map(\.texts) == [["Hello 1"], ["Hello 1"], ["Hello 1"]])
  }
}

private enum Session: DependencyScopeName {}

private enum CartKey: TestDependencyKey {
  static var testValue: String { "test" }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

extension DependencyValues {
  fileprivate var cart: String {
    get { self[CartKey.self] }
    set { self[CartKey.self] = newValue }
  }
}
