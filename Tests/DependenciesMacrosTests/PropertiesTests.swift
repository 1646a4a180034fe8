import DependenciesMacros
import DependenciesTestSupport
import Observation
import TestHelpers
import Testing

/// The properties that `@DependencyProperties` writes read the dependencies at their paths.
@Suite struct PropertiesTests {
  @DependencyProperties(\.track, \.player.volume, \DependencyValues.`switch`)
  final class ClassModel<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }

    var text: String { "\(value): \(track) at \(volume), \(`switch`)" }
  }

  @Test(.dependency(\.track, "Blue in Green"))
  func eachIsNamedAfterTheLastComponentOfItsPath() {
    #expect(ClassModel("class").text == "class: Blue in Green at 5, 1")
    withDependencies {
      $0.player.volume = 7
      $0.switch = 2
    } operation: {
      #expect(ClassModel("class").text == "class: Blue in Green at 7, 2")
    }
  }

  @DependencyProperties(\.track)
  struct StructureModel {
    let number: Int

    var text: String { "\(number): \(track)" }
  }

  @DependencyProperties(\.track)
  actor ActorModel {
    var text: String { track }
  }

  @MainActor
  @DependencyProperties(\.track)
  final class MainActorModel {
    func makeChild() -> StructureModel { withDependencies(from: self) { StructureModel(number: 1) } }
  }

  @Test @MainActor func aModelOfAnyKindRemembersTheScopeItWasMadeIn() async {
    let (structure, actor, parent) = withDependencies {
      $0.track = "So What"
    } operation: {
      (StructureModel(number: 3), ActorModel(), MainActorModel())
    }
    #expect(structure.text == "3: So What")
    #expect(await actor.text == "So What")
    #expect(parent.makeChild().text == "1: So What")
  }

  @DependencyProperties(\.track)
  class Superclass {
    var text: String { track }
  }

  @DependencyProperties(\.track, \.player)
  final class Subclass: Superclass {
    override var text: String { "\(super.text), \(track), \(player.volume)" }
  }

  @Test(.dependency(\.track, "So What"))
  func aSubclassMayHaveThoseOfItsSuperclass() {
    #expect(Subclass().text == "So What, So What, 5")
  }

  @DependencyProperties(\.track)
  final class ComparableModel {}

  // A private property can be read in an extension in the same file.
  @Test func aConformanceWithOperatorsMayBeInAnExtension() {
    #expect(ComparableModel() == ComparableModel())
  }

  // By itself, the compiler gives a generated property the line of the class.
  @Test func aReadIsReportedAtThePath() {
    let line = #line + 4
    @DependencyProperties(
      \.track,
      // The line that is reported.
      \.untested
    )
    final class Model {
      func read() -> Int { untested + track.count }
    }
    let reports = reports {
      #expect(Model().read() == 7)
    }
    #expect(reports.map(\.line) == [line])
    let fact = reports.first?.text.prefix { $0 != "\n" }
    #expect(fact == "@Dependency(\\.untested) has no test value, but was read in a test.")
  }
}

extension PropertiesTests.ComparableModel: Equatable {
  static func == (first: PropertiesTests.ComparableModel, second: PropertiesTests.ComparableModel) -> Bool {
    first.track == second.track
  }
}

private struct Player: Sendable {
  var volume = 5
}

extension DependencyValues {
  @DependencyEntry fileprivate var track: String = "test"
  @DependencyEntry fileprivate var player: Player = Player()
  @DependencyEntry fileprivate var `switch`: Int = 1
  @DependencyEntry(liveValue: 3) fileprivate var untested: Int
}
