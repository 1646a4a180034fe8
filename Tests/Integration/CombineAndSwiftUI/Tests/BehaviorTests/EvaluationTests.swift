import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

/// Which views are evaluated after an update of a parent. A view that has not changed is evaluated once.
@MainActor
@Suite(.limited) struct EvaluationTests {
  private let evaluations = Evaluations()

  /// Shows a view, so that from now on the library knows which keys its paths read. The first change in the
  /// process after the first read evaluates it once more.
  private func learn(_ view: some View) { Window(settled: view).close() }

  /// How often a view is evaluated, if its parent is updated five times.
  private func evaluations(of view: some View) -> Int {
    Window(settled: view).update()
    return evaluations.count
  }

  @Test func anotherValueIsShown() {
    let window = Window(settled: Updating { count in Greeting().dependency(\.greeting, "Hello \(count)") })
    #expect(window.texts == ["Hello 0"])
    window.update()
    #expect(window.texts == ["Hello 5"])
  }

  @Test func anEqualValueEvaluatesNothing() {
    #expect(
      evaluations(
        of: Updating { count in
          Greeting(evaluations: evaluations).dependencies { $0.greeting = count < 0 ? "Bye" : "Hi" }
        }
      ) == 1
    )
  }

  @Test func theSameObjectEvaluatesNothing() {
    let session = Session()
    #expect(
      evaluations(
        of: Updating { count in
          Reader(Session.self, evaluations).dependencies { [count] in
            _ = count
            $0[Session.self] = session
          }
        }
      ) == 1
    )
  }

  /// Objects were compared by their identity, also those with `==`.
  @Test func anEqualObjectEvaluatesNothing() {
    #expect(
      evaluations(
        of: Updating { count in
          Reader(Settings.self, evaluations).dependencies { $0[Settings.self] = Settings("\(min(count, 0))") }
        }
      ) == 1
    )
    #expect(
      evaluations(of: Updating { Reader(Settings.self, evaluations).dependency(Settings("\($0)")) }) == 7
    )
  }

  @Test func anotherObjectWithoutEqualityIsAChange() {
    #expect(evaluations(of: Updating { _ in Reader(Session.self, evaluations).dependency(Session()) }) == 6)
  }

  /// A client without `==` counted as changed at each update of its parent.
  @Test func aStoredClientEvaluatesNothing() {
    #expect(
      evaluations(
        of: Updating { count in
          Results(evaluations: evaluations).dependencies { [count] in
            _ = count
            $0.client = .mock
          }
        }
      ) == 1
    )
  }

  /// All bytes were compared, also those of the padding, in which copies differ.
  @Test(arguments: [true, false])
  func aStoredClientWithAFlagEvaluatesNothing(isBehindAProtocol: Bool) {
    let view = Updating { count in
      Group {
        Reader(FlaggedClient.self, evaluations)
        Reader(SearchKey.self, evaluations)
      }
      .dependencies { [count] in
        if isBehindAProtocol {
          $0[SearchKey.self] = SearchKey.mock(padding: count)
        } else {
          $0[FlaggedClient.self] = .mock(padding: count)
        }
      }
    }
    #expect(evaluations(of: view) == 2)
  }

  @Test func aClientOfClosuresThatCaptureNothingEvaluatesNothing() {
    #expect(
      evaluations(
        of: Updating { count in
          Results(evaluations: evaluations).dependencies { [count] in
            _ = count
            $0.client = Client { $0 }
          }
        }
      ) == 1
    )
  }

  @Test func aClientOfAClosureThatCapturesIsAnotherOneEachTime() {
    learn(Greeting())
    let view = Updating { count in
      Group {
        Results(evaluations: evaluations)
        Greeting(evaluations: evaluations)
      }
      .dependency(\.client, Client { [count] in "\(count) \($0)" })
    }
    // One of them reads it.
    #expect(evaluations(of: view) == 7)
  }

  /// The transformed value was a new closure at each update.
  @Test func aTransformedValueEvaluatesNothingWhileItsSourceIsTheSame() {
    learn(Reader(\.openURL, Evaluations()).dependency(\.openURL, OpenURLEffect { _ in true }))
    let view = Updating { count in
      Reader(\.openURL, evaluations)
        .dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
        .dependency(\.number, count)
    }
    #expect(evaluations(of: view.environment(\.openURL, OpenURLAction { _ in .handled })) == 1)
  }

  private static func effect(_ action: OpenURLAction) -> OpenURLEffect { OpenURLEffect(action) }

  /// A function is wrapped anew at each update, so it made another value, for which all readers were evaluated.
  @Test func aTransformationByAFunctionEvaluatesNoReadersOfOtherDependencies() {
    learn(Greeting())
    let view = Updating { _ in
      Greeting(evaluations: evaluations)
        .dependency(\.openURL, from: \.openURL, Self.effect)
        .dependency(\.number, 1)
    }
    #expect(evaluations(of: view.environment(\.openURL, OpenURLAction { _ in .handled })) == 1)
  }

  @Test func aTransformationThatCapturesSeesWhatItCaptures() {
    let view = Updating { count in
      Greeting().dependency(\.greeting, from: \.locale) { [count] in "\($0.identifier) \(count)" }
    }
    let window = Window(settled: view)
    window.update()
    #expect(window.texts == ["en_US 5"])
  }

  @Test func anotherPartOfSwiftUIsEnvironmentEvaluatesNothing() {
    learn(Greeting())
    let view = Updating { count in
      Greeting(evaluations: evaluations)
        .dependencyScope(Screen.self)
        .dependency(\.greeting, "Hi")
        .environment(\.locale, Locale(identifier: "\(count)"))
    }
    #expect(evaluations(of: view) == 1)
  }

  @Test func aScopeEvaluatesNothing() {
    let view = Updating { count in
      DependenciesReader(evaluations: evaluations).dependencyScope(Screen.self) { $0.number = count }
    }
    #expect(evaluations(of: view) == 1)
  }

  /// All overrides were one value of SwiftUI's environment, so each change evaluated all readers.
  @Test(arguments: [1, 10, 30])
  func aChangeEvaluatesTheReadersOfItsDependencyAndNoOthers(count: Int) {
    learn(Greeting())
    let (own, others, outside) = (Evaluations(), Evaluations(), Evaluations())
    let view = Updating { number in
      Group {
        ForEach(0..<count, id: \.self) { _ in
          Greeting(evaluations: others)
          Reader(\.number, own)
        }
      }
      .dependency(\.number, number)
      .dependency(\.greeting, "Hi")
      Reader(\.number, outside)
    }
    Window(settled: view).tap("update")
    #expect(own.count == 2 * count)
    #expect(others.count == count)
    #expect(outside.count == 1)
  }

  @Test func anOverrideThatAnInnerOneHidesEvaluatesNothing() {
    learn(Greeting())
    let view = Updating { count in
      Group {
        Greeting(evaluations: evaluations)
        DependenciesReader(evaluations: evaluations)
      }
      .dependency(\.greeting, "inner")
      .dependency(\.greeting, "outer \(count)")
    }
    #expect(evaluations(of: view) == 2)
  }

  @Test func aNewOverrideARemovedOneAnotherContextAndFreshValuesAreChanges() {
    struct Both: View {
      @EnvironmentDependency(GreetingKey.self) private var greeting
      @Environment(\.dependencies) private var dependencies
      let evaluations: Evaluations
      var body: some View {
        let _ = evaluations.note()
        Text("\(greeting) \(dependencies.greeting)")
      }
    }
    let window = Window(
      settled: Updating { count in
        Both(evaluations: evaluations).dependencies {
          switch count {
          case 1: $0.greeting = "Hi"
          case 3: $0.context = .preview
          case 5: $0 = DependencyValues()
          case 7: $0.reset(GreetingKey.self)
          case 8: $0.greeting = "Bye"
          default: break
          }
        }
        .dependency(\.number, 1)
      }
    )
    var shown = window.texts
    for _ in 1...9 {
      window.tap("update")
      shown += window.texts
    }
    let greetings = ["Hello", "Hi", "Hello", "Preview", "Hello", "Hello", "Hello", "Hello", "Bye", "Hello"]
    #expect(shown == greetings.map { "\($0) \($0)" })
    #expect(evaluations.count == 10)
  }

  @Test func aResetOfAnOverrideAroundIsAChange() {
    let window = Window(
      settled: Updating { count in
        Greeting().dependencies { if count == 1 { $0.reset(GreetingKey.self) } }.dependency(\.greeting, "Hi")
      }
    )
    var shown = window.texts
    for _ in 1...2 {
      window.tap("update")
      shown += window.texts
    }
    #expect(shown == ["Hi", "Hello", "Hi"])
  }

  private enum BuiltKey: DependencyKey {
    static var liveValue: Session { Session() }
    static var testValue: Session { Session() }
  }

  @Test func freshValuesHaveDefaultsOfTheirOwn() {
    struct Identity: View {
      @EnvironmentDependency(BuiltKey.self) private var session
      let keep: (Session) -> Void
      var body: some View {
        let _ = keep(session)
        Text("")
      }
    }
    var sessions: [Session] = []
    let keep: (Session) -> Void = { sessions.append($0) }
    Window(
      settled: Updating { count in
        Identity(keep: keep)
        Identity(keep: keep).dependencies { $0 = DependencyValues() }
      }
    )
    .tap("update")
    #expect(Set(sessions.map(ObjectIdentifier.init)).count == 2)
  }

  @Test func aViewThatReadsAllDependenciesIsEvaluatedForEachChangeAndForNoEqualValue() {
    let other = Evaluations()
    let view = Updating { count in
      DependenciesReader(evaluations: evaluations).dependency(\.number, count)
      DependenciesReader(evaluations: other).dependencies {
        $0.number = min(count, 0)
        $0[Settings.self] = Settings("\(min(count, 0))")
      }
    }
    #expect(evaluations(of: view) == 6)
    #expect(other.count == 1)
  }

  /// The kept values belonged to the structure of the modifier, so each place replaced those of the other.
  @Test func aStructureThatIsShownInTwoPlacesKeepsValuesForEach() {
    struct Twice<Content: View>: View {
      let content: Content
      var body: some View {
        Updating { count in
          ForEach(["Ann", "Ben"], id: \.self) { name in
            content.dependencies {
              $0.greeting = name
              $0.number = count
            }
          }
        }
      }
    }
    let view = DependenciesReader(evaluations: evaluations).dependency(\.number, 1)
    let window = Window(settled: Twice(content: view))
    #expect(window.texts == ["Ann", "Ben"])
    window.update()
    // The number inside hides the one that changes.
    #expect(evaluations.count == 2)
  }

  /// SwiftUI may take another key path for another value. Swift makes one for each evaluation of such a line.
  @Test func aPathWithAnArgumentIsTheSameIfTheArgumentIsEqual() {
    let view = Updating { count in Reader(\.[greetingWith: "\(count / 3)"], evaluations) }
    #expect(evaluations(of: view.dependency(\.greeting, "Hi")) == 2)
  }

  private enum FarewellKey: DependencyKey {
    static let liveValue = "Goodbye"
    static let testValue = "Goodbye"
  }

  @Test func readersOfAGeneralViewReadTheirOwnDependencies() {
    struct Phrase<Key: DependencyKey>: View where Key.Value == String {
      @EnvironmentDependency(Key.self) private var phrase
      var body: some View { Text(phrase) }
    }
    let view = Updating { count in
      Group {
        Phrase<GreetingKey>()
        Phrase<FarewellKey>()
      }
      .dependencies {
        $0.greeting = "Hi \(count)"
        $0[FarewellKey.self] = "Bye \(count)"
      }
    }
    let window = Window(settled: view)
    #expect(window.texts == ["Hi 0", "Bye 0"])
    window.tap("update")
    #expect(window.texts == ["Hi 1", "Bye 1"])
  }
}
