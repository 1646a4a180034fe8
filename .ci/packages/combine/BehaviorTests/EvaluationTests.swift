import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import ReportRecorder
import SwiftUI
import Testing

/// Which views are evaluated after an update of a parent. A view that has not changed is evaluated once.
@MainActor
@Suite struct EvaluationTests {
  private let evaluations = Evaluations()

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
          Greeting(evaluations: evaluations).dependencies { $0.number = min(count, 0) }
        }
      ) == 1
    )
  }

  @Test func theSameObjectEvaluatesNothing() {
    let session = Session()
    #expect(
      evaluations(
        of: Updating { count in
          Greeting(evaluations: evaluations).dependencies { [count] in
            _ = count
            $0[Session.self] = session
          }
        }
      ) == 1
    )
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
    #expect(
      evaluations(
        of: Updating { count in
          Results(evaluations: evaluations).dependency(\.client, Client { [count] in "\(count) \($0)" })
        }
      ) == 6
    )
  }

  /// The transformed value was a new closure at each update.
  @Test func aTransformedValueEvaluatesNothingWhileItsSourceIsTheSame() {
    #expect(
      evaluations(
        of: Updating { count in
          Greeting(evaluations: evaluations)
            .dependency(\.number, 1)
            .dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
            // Hidden inside.
            .dependency(\.number, count)
        }
        .environment(\.openURL, OpenURLAction { _ in .handled })
      ) == 1
    )
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
      Greeting(evaluations: evaluations).dependencyScope(Screen.self) { $0.number = count }
    }
    #expect(evaluations(of: view) == 1)
  }

  /// All overrides are one value of SwiftUI's environment.
  @Test func aChangeEvaluatesAllViewsInsideThatReadADependencyAndNoOthers() {
    struct Plain: View {
      let evaluations: Evaluations
      var body: some View {
        let _ = evaluations.note()
        Text("plain")
      }
    }
    let others = Evaluations()
    let view = Updating { count in
      Group {
        Greeting(evaluations: evaluations)
        Plain(evaluations: others)
      }
      .dependency(\.number, count)
      Greeting(evaluations: others)
    }
    #expect(evaluations(of: view) == 6)
    #expect(others.count == 2)
  }

  /// The kept values belonged to the structure of the modifier, so each place replaced those of the other.
  @Test func aStructureThatIsShownInTwoPlacesKeepsValuesForEach() {
    struct Reader: View {
      @Environment(\.dependencies) private var dependencies
      let evaluations: Evaluations
      var body: some View {
        let _ = evaluations.note()
        Text(dependencies.greeting)
      }
    }
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
    let window = Window(settled: Twice(content: Reader(evaluations: evaluations).dependency(\.number, 1)))
    #expect(window.texts == ["Ann", "Ben"])
    window.update()
    // The number inside hides the one that changes.
    #expect(evaluations.count == 2)
  }
}
