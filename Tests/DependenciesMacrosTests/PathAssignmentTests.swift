import DependenciesMacros
import DependenciesTestSupport
import Testing

/// Assignments through key paths, which traits and `decorate` make.
@Suite struct PathAssignmentTests {
  // Swift reads a property before it writes it through a key path. So the value that a trait replaces was
  // built.
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

  // The assignment read the value once more.
  @Test func aDecorationBuildsTheOldValueOnce() {
    withDependencies {
      $0.decorate(\.decorated) { $0 + 1 }
    } operation: {
      #expect(DependencyValues.current.decorated == 2)
      #expect(Builds.counts.value["a decoration"] == 1)
    }
  }

  // The property of an entry gets the new value while it is assigned, but only that of the assigned values.
  @Test func codeThatRunsInAnAssignmentSeesTheValuesAroundIt() {
    let seen = LockIsolated<[String]>([])
    withDependencies {
      // The setter releases the first value.
      $0.witness = Witness("first") {
        seen.withValue { $0.append(DependencyValues.current.witness.name) }
        withDependencies {
          $0.decorate(\.witness) { Witness("decorated \($0.name)") }
        } operation: {
          @Dependency(\.witness) var witness
          seen.withValue { $0.append(witness.name) }
        }
      }
      $0.decorate(\.witness) { _ in Witness("second") }
    } operation: {
      #expect(DependencyValues.current.witness.name == "second")
    }
    #expect(seen.value == ["default", "decorated default"])
  }

  @Test func anAssignmentInsideTheReadOfAPropertyLeavesTheReadAsItIs() {
    @Dependency(\.decoratedCopy) var decoratedCopy
    for _ in 1...2 { #expect(decoratedCopy == [1, 6]) }
    withDependencies({ $0.copied = 2 }, operation: { #expect(decoratedCopy == [2, 7]) })
  }
}

private enum Builds {
  static let counts = LockIsolated<[String: Int]>([:])

  static func count<Value>(_ name: String, _ value: Value) -> Value {
    counts.withValue { $0[name, default: 0] += 1 }
    return value
  }
}

private final class Witness: Sendable {
  let name: String
  private let onRelease: @Sendable () -> Void

  init(_ name: String, onRelease: @escaping @Sendable () -> Void = {}) {
    (self.name, self.onRelease) = (name, onRelease)
  }

  deinit { onRelease() }
}

extension DependencyValues {
  @DependencyEntry fileprivate var replacedByATrait: Int = Builds.count("a trait", 1)
  @DependencyEntry fileprivate var replacedInPart: CountedPair = Builds.count("a part", CountedPair())
  @DependencyEntry(lifetime: .transient) fileprivate var decorated: Int = Builds.count("a decoration", 1)
  @DependencyEntry fileprivate var witness: Witness = Witness("default")
  @DependencyEntry fileprivate var entryBelow: Int = 1
  @DependencyEntry fileprivate var copied: Int = 1

  fileprivate var twiceTheEntry: Int {
    get { entryBelow * 2 }
    set { entryBelow = newValue / 2 }
  }

  fileprivate var decoratedCopy: [Int] {
    var copy = self
    copy.decorate(\.copied) { $0 + 5 }
    return [copied, copy.copied]
  }
}
