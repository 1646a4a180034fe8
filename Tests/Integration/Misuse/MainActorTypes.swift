// Options: -default-isolation MainActor -enable-upcoming-feature InferIsolatedConformances
// Types and functions of a module whose default isolation is 'MainActor', in code that is not isolated, such as a test.
import DependenciesMacros
import DependenciesTestSupport
import Testing
import XCTest

struct Recipe: Equatable {
  var title: String
  static func mock() -> Recipe { Recipe(title: "Soup") }
}

func firstRecipe() -> Recipe { Recipe(title: "Soup") }

nonisolated struct RightRecipe: Equatable {
  var title: String
  static func mock() -> RightRecipe { RightRecipe(title: "Soup") }
}

nonisolated func rightFirstRecipe() -> RightRecipe { RightRecipe(title: "Soup") }

nonisolated extension DependencyValues {
  @DependencyEntry var load: @Sendable () -> RightRecipe = { RightRecipe.mock() }
}

@Test nonisolated func recipes() async {
  let recipe = RightRecipe(title: "Soup")
  #expect(recipe == .mock())
  #expect(recipe == rightFirstRecipe())
}

@Test nonisolated func aComparison() async {
  let recipe = await firstRecipe()
  #expect(recipe == recipe)
}

@Test nonisolated func aMember() {
  _ = Recipe.mock()
  // error: call to main actor-isolated static method
}

@Test nonisolated func aFunction() async {
  withDependencies {
    $0.load = {
      firstRecipe(); return RightRecipe(title: "")
      // error: call to main actor-isolated global function
    }
  } operation: {
  }
}

final class Counter {
  var count = 1
  func override() {
    withDependencies {
      $0.load = { RightRecipe(title: "\(self.count)") }
      // error: can not be referenced from a Sendable closure
    } operation: {
    }
  }
}

final class Tests: XCTestCase {
  // error: 'init(name:testClosure:)' has different actor isolation
  override func setUp() {}  // error
  func testRecipe() {}
}

// Nothing is wrong with this.
nonisolated final class RightTests: XCTestCase {
  override func setUp() {}
  @MainActor func testRecipe() async {}
}
