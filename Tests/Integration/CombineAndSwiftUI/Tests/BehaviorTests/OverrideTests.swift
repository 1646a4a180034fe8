import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

@MainActor
@Suite(.limited) struct OverrideTests {
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

  /// The sample of the modifiers made a generator at each update, so two rows had one identifier.
  @Test func aStoredGeneratorGoesOnAfterAnUpdate() {
    struct Rows: View {
      @EnvironmentDependency(\.uuid) private var uuid
      @State private var ids: [UUID] = []
      var body: some View {
        Button("add") { ids.append(uuid()) }
        Text("\(Set(ids).count) of \(ids.count)")
      }
    }
    let generator = UUIDGenerator.incrementing
    let window = Window(settled: Updating { _ in Rows().dependency(\.uuid, generator) })
    for button in ["add", "update", "add"] { window.tap(button) }
    #expect(window.texts == ["2 of 2"])
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

  /// A reader looked at the values of the task that evaluated its view, so the first evaluation decided.
  @Test func aReaderTakesNothingFromTheTaskThatEvaluatesItsView() {
    struct Root: View {
      @State private var count = 0
      @EnvironmentDependency(\.greeting) private var greeting
      @EnvironmentDependency(Draft.self) private var draft
      var body: some View {
        Button("update") { count += 1 }
        Text("\(greeting) \(count) \(draft.name)")
      }
    }
    let session = DependencyScope(Screen.self)
    let windows = withDependencies(in: session) {
      $0.greeting = "task"
    } operation: {
      let windows = [
        Window(Root()), Window(Root().dependency(\.number, 1)), Window(Root().dependency(\.greeting, "Hi")),
        Window(Root().dependencyScope(Screen.self)),
      ]
      // The draft has no scope in the first three.
      #expect(reports { for window in windows { window.settle() } }.count == 3)
      return windows
    }
    #expect(
      windows.map(\.texts) == [
        ["Hello 0 1 of Hello"], ["Hello 0 2 of Hello"], ["Hi 0 3 of Hi"], ["Hello 0 4 of Hello"],
      ]
    )
  }

  @Test(.dependency(\.greeting, "trait")) func aReaderTakesTheOverridesOfTheRunningTest() {
    struct Greetings: View {
      @EnvironmentDependency(\.greeting) private var greeting
      @EnvironmentDependency(GreetingKey.self) private var sameGreeting
      var body: some View { Text("\(greeting) \(sameGreeting)") }
    }
    #expect(texts(of: Greetings()) == ["trait trait"])
    #expect(texts(of: Greetings().dependency(\.number, 1)) == ["trait trait"])
    #expect(texts(of: Greetings().dependency(\.greeting, "Hi")) == ["Hi Hi"])
    #expect(texts(of: Greetings().dependencies { $0.reset(GreetingKey.self) }) == ["Hello Hello"])
  }

  private enum CountKey: DependencyKey {
    static let liveValue = 0
    static var testValue: Int {
      DependencyValues.current[LogKey.self].withValue {
        $0.built += 1
        return $0.built
      }
    }
  }

  private enum TransientKey: DependencyKey {
    static var liveValue: Int { testValue }
    static var testValue: Int { CountKey.testValue }
    static var lifetime: DependencyLifetime { .transient }
  }

  /// Without a test value, so each read of it is an issue.
  private enum MissingKey: DependencyKey {
    static let liveValue = 0
  }

  /// Every reader of a view was asked, also for values that its body did not use.
  @Test func nothingIsBuiltForAReaderThatIsNotRead() {
    struct Unread: View {
      @EnvironmentDependency(CountKey.self) private var count
      @EnvironmentDependency(MissingKey.self) private var missing
      @EnvironmentDependency(Draft.self) private var draft
      @State private var isRead = false
      var body: some View {
        Button("read") { isRead = true }
        Text(isRead ? "\(count)" : "")
      }
    }
    for view in [AnyView(Unread()), AnyView(Unread().dependency(\.greeting, "Hi"))] {
      let built = log.built
      let window = Window(settled: view)
      #expect(log.built == built)
      window.tap("read")
      #expect(log.built == 1)
      #expect(window.texts == ["1"])
    }
  }

  /// They stayed as SwiftUI had found them when its environment changed.
  @Test func aTransientValueAndAComputedOneAreThoseOfTheReadAlsoInsideAModifier() {
    struct Times: View {
      @EnvironmentDependency(TransientKey.self) private var number
      @EnvironmentDependency(\.date.now) private var now
      let tick: () -> Void
      let keep: (Date) -> Void
      var body: some View {
        let first = number
        let _ = keep(now)
        let _ = tick()
        let _ = keep(now)
        Text("\(number - first)")
      }
    }
    let time = LockIsolated(0)
    func differences(_ view: (Times) -> some View) -> [Double] {
      var dates: [Date] = []
      let window = Window(settled: view(Times(tick: { time.withValue { $0 += 1 } }) { dates.append($0) }))
      return [dates[1].timeIntervalSince(dates[0]), window.texts.compactMap(Double.init)[0]]
    }
    let date = DateGenerator { Date(timeIntervalSince1970: Double(time.value)) }
    prepareDependencies { $0.date = date }
    #expect(differences { $0 } == [1, 1])
    #expect(differences { $0.dependency(\.number, 1) } == [1, 1])
  }

  /// A transient value and the date were another value each time that SwiftUI's environment changed.
  @Test func aChangeOfSwiftUIsEnvironmentEvaluatesNoViewOfATransientValueOrOfTheDate() {
    struct Now: View {
      @EnvironmentDependency(\.date.now) private var now
      let evaluations: Evaluations
      var body: some View {
        let _ = evaluations.note()
        let _ = now
        Text("")
      }
    }
    let evaluations = Evaluations()
    prepareDependencies { $0.date = DateGenerator { Date() } }
    Window(settled: Now(evaluations: Evaluations())).close()
    let window = Window(
      settled: Updating { count in
        Group {
          Now(evaluations: evaluations)
          Reader(TransientKey.self, evaluations)
        }
        .dependency(\.number, 1)
        .environment(\.locale, Locale(identifier: "\(count)"))
      }
    )
    window.update()
    #expect(evaluations.count == 2)
    #expect(log.built == 1)
  }
}

private enum Checkout: DependencyScopeName {}

private enum CartKey: TestDependencyKey {
  static var testValue: String { "test" }
  static var lifetime: DependencyLifetime { .scoped(to: Checkout.self) }
}

extension DependencyValues {
  fileprivate var cart: String {
    get { self[CartKey.self] }
    set { self[CartKey.self] = newValue }
  }
}
