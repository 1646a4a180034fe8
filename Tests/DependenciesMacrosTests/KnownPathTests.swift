import DependenciesMacros
import DependenciesTestSupport
import Testing

/// A release build remembers the key that an entry's path reads: the first read learns it for later reads.
@Suite struct KnownPathTests {
  struct Reader: Sendable {
    @Dependency(\.counted) var counted
    @Dependency(\.otherCounted) var other
    @Dependency(\.doubledCounted) var doubled
    @Dependency(\.aliasOfCounted) var alias
    @Dependency(\.countedPair.second) var part
    @Dependency(\.`repeat`) var keyword

    var all: [Int] { [counted, other, doubled, alias, part, keyword] }
  }

  @Test func pathsThatAreKnownSeeOverridesAndAreNeverTakenForOneAnother() {
    let reader = Reader()
    for number in 0..<3 {
      withDependencies {
        $0.counted = number * 10
        $0.countedPair.second = number
        $0.repeat = -number
      } operation: {
        let expected = [number * 10, 2, number * 20, number * 10, number, -number]
        #expect(reader.all == expected)
        #expect(Reader().all == expected)
      }
      #expect(reader.all == [1, 2, 2, 1, 4, 5])

      let remembering = withDependencies({ $0.counted = 7 }, operation: { Reader() })
      #expect(remembering.counted == 7)
      withDependencies(
        { $0.otherCounted = 8 },
        operation: { #expect(remembering.all == [7, 8, 14, 7, 4, 5]) }
      )
      withDependencies({ $0.counted = 9 }, operation: { #expect(remembering.counted == 9) })
    }
  }

  // This reader has no key, and finds the box by its path, which is known now. Only its scope keeps the box.
  @Test func theLastReadOfAReaderThatWasMadeBeforeItsPathWasKnownGivesALivingObject() {
    let isReleased = LockIsolated(false)
    func read() -> CountedObject {
      let reader = ObjectReader.amongOverrides(CountedObject(isReleased))
      _ = ObjectReader().object
      return reader.object
    }
    let object = read()
    #expect(withExtendedLifetime(object) { !isReleased.value })
  }

  // Paths that a program makes at run time come and go, and may reuse each other's addresses.
  @Test func pathsThatAreMadeWhileTheProgramRuns() {
    func path(_ index: Int) -> any KeyPath<DependencyValues, Int> & Sendable {
      let parts = [\CountedPair.first, \CountedPair.second]
      let path = (\DependencyValues.countedPair).appending(path: parts[index % 2])
      // It captures nothing.
      return unsafeBitCast(path, to: (any KeyPath<DependencyValues, Int> & Sendable).self)
    }
    for index in 0..<10_000 {
      @Dependency(path(index)) var value
      if value != 3 + index % 2 { Issue.record("\(index): \(value)") }
    }
  }

  @Test func readersOnManyThreadsLearnAtOnce() async {
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { Reader().all == [1, 2, 2, 1, 4, 5] }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

private struct ObjectReader {
  @Dependency(\.countedObject) var object

  @inline(never)
  static func amongOverrides(_ object: CountedObject) -> ObjectReader {
    withDependencies({ $0.countedObject = object }, operation: { ObjectReader() })
  }
}

final class CountedObject: Sendable {
  let isReleased: LockIsolated<Bool>

  init(_ isReleased: LockIsolated<Bool>) { self.isReleased = isReleased }
  deinit { isReleased.setValue(true) }
}

struct CountedPair: Sendable {
  var first = 3
  var second = 4
}

extension DependencyValues {
  @DependencyEntry var counted: Int = 1
  @DependencyEntry var otherCounted: Int = 2
  @DependencyEntry var countedPair: CountedPair = CountedPair()
  @DependencyEntry var countedObject: CountedObject = CountedObject(LockIsolated(false))
  @DependencyEntry var `repeat`: Int = 5

  var doubledCounted: Int { counted * 2 }
  var aliasOfCounted: Int { counted }
}
