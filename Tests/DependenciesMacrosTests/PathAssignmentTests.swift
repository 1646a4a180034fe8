import DependenciesMacros
import DependenciesTestSupport
import Testing

/// Assignments through key paths, which traits make.
@Suite struct PathAssignmentTests {
  // Swift reads a property before it writes it through a key path, which built the default.
  @Test(.dependency(\.replacedByATrait, 2))
  func aTraitBuildsNoDefaultOfTheEntryThatItOverrides() {
    #expect(DependencyValues.current.replacedByATrait == 2)
    #expect(Builds.counts.value["a trait"] == nil)
  }

  @Test(.dependency(\.replacedInPart.second, 2))
  func aTraitThatOverridesAPartStartsFromTheDefault() {
    #expect(DependencyValues.current.replacedInPart.first == 3)
    #expect(DependencyValues.current.replacedInPart.second == 2)
    #expect(Builds.counts.value["a part"] == 1)
  }

  @Test(.dependency(\.twiceTheEntry, 10))
  func aTraitOverridesAPropertyThatIsNoEntry() {
    #expect(DependencyValues.current.entryBelow == 5)
    #expect(DependencyValues.current.twiceTheEntry == 10)
  }
}

private enum Builds {
  static let counts = LockIsolated<[String: Int]>([:])

  static func count<Value>(_ name: String, _ value: Value) -> Value {
    counts.withValue { $0[name, default: 0] += 1 }
    return value
  }
}

extension DependencyValues {
  @DependencyEntry fileprivate var replacedByATrait: Int = Builds.count("a trait", 1)
  @DependencyEntry fileprivate var replacedInPart: CountedPair = Builds.count("a part", CountedPair())
  @DependencyEntry fileprivate var entryBelow: Int = 1

  fileprivate var twiceTheEntry: Int {
    get { entryBelow * 2 }
    set { entryBelow = newValue / 2 }
  }
}
