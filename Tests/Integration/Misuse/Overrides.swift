// Overrides in tests: closures that are values of traits, and doubles that note what is called.
import DependenciesMacros
import DependenciesTestSupport
import Testing

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

@Test(.dependency(\.apiClient.search, { _ in ["Swift"] }))
// error: converting non-Sendable function value to '@Sendable
func aClosureInATrait() {}

// Nothing is wrong with these.
@Test(.dependency(\.apiClient.search, { @Sendable _ in ["Swift"] }))
func aSendableClosureInATrait() {}

@Test(.dependencies { $0.apiClient.search = { _ in ["Swift"] } })
func aTraitOfSeveral() {}

@Test func aVariableInADouble() {
  var terms: [String] = []
  withDependencies {
    $0.apiClient.search = { term in
      terms.append(term)
      // error: mutation of captured var 'terms' in concurrently-executing code
      return []
    }
  } operation: {
  }
  #expect(terms == [])
}

@Test func aVariableThatADoubleReads() {
  var names = ["Swift"]
  names.append("Rust")
  withDependencies {
    $0.apiClient.search = { _ in names }
    // error: reference to captured var 'names' in concurrently-executing code
  } operation: {
  }
}

// Nothing is wrong with this.
@Test func aCapturedVariable() {
  var names = ["Swift"]
  names.append("Rust")
  withDependencies {
    $0.apiClient.search = { [names] _ in names }
  } operation: {
  }
}

final class Terms {
  var all: [String] = []
}

@Test func anObjectInADouble() {
  let terms = Terms()
  withDependencies {
    $0.apiClient.search = { term in
      terms.all.append(term)
      // error: capture of 'terms' with non-Sendable type 'Terms' in a '@Sendable' closure
      return []
    }
  } operation: {
  }
  #expect(terms.all == [])
}

@MainActor
final class Recorder {
  var terms: [String] = []
}

@MainActor
@Test func aMainActorObjectInADouble() {
  let recorder = Recorder()
  withDependencies {
    $0.apiClient.search = { term in
      recorder.terms.append(term)
      // error: can not be mutated from a Sendable closure
      return []
    }
  } operation: {
  }
  #expect(recorder.terms == [])
}

// A trait is made on no actor, but its closure may wait for one. The compiler reports the first in the expansion of '@Suite'.
@MainActor
final class Theme {
  var name: String
  init() { name = "light" }
}

enum ThemeKey: TestDependencyKey {
  static var testValue: Theme? { nil }
}

@MainActor
@Suite(.dependencies { $0[ThemeKey.self] = Theme() })
struct ThemeTests {}

@MainActor
@Suite(.dependencies { $0[ThemeKey.self] = await Theme() })
struct RightThemeTests {}

// The test support does not include the clocks.
func clock() {
  let clock = TestClock()
  // error: cannot find 'TestClock' in scope
}
