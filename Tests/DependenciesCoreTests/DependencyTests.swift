import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct DependencyTests {
  @Test func readsByKeyPathBySubPathAndByKey() {
    @Dependency(\.testClient) var client
    @Dependency(\.testClient.name) var name
    @Dependency(TestClient.self) var clientByKey
    #expect(client.fetch(1) == "test 1")
    #expect(name == "client")
    #expect(clientByKey.fetch(2) == "test 2")
  }

  @Test func readsTheWholeCollection() {
    @Dependency(\.self) var values
    withDependencies({ $0.number = 7 }, operation: { #expect(values.number == 7) })
  }

  @Test func readsInStructuresClassesAndActors() async {
    struct Structure {
      @Dependency(\.number) var number
    }
    final class Class {
      @Dependency(\.number) var number
    }
    actor Actor {
      @Dependency(\.number) var number
    }
    @MainActor final class MainActorClass {
      @Dependency(\.number) var number
    }
    await withDependencies {
      $0.number = 4
    } operation: {
      #expect(Structure().number == 4)
      #expect(Class().number == 4)
      #expect(await Actor().number == 4)
      #expect(await MainActorClass().number == 4)
    }
  }

  @Test func readsEveryKindOfValue() async {
    actor Counter {
      var count = 41
      func next() -> Int {
        count += 1
        return count
      }
    }
    enum ExistentialKey: DependencyKey {
      static var liveValue: any Collection<Int> & Sendable { [1, 2] }
    }
    enum ClosureKey: DependencyKey {
      static var liveValue: @Sendable (Int) -> Int { { $0 + 1 } }
    }
    enum ActorKey: DependencyKey {
      static var liveValue: Counter { Counter() }
    }
    enum MainActorClosureKey: DependencyKey {
      static var liveValue: @MainActor @Sendable () -> String { { "on the main actor" } }
    }
    await with(.live) {
      @Dependency(ExistentialKey.self) var existential
      @Dependency(ClosureKey.self) var closure
      @Dependency(ActorKey.self) var counter
      @Dependency(MainActorClosureKey.self) var mainActorClosure
      #expect(existential.count == 2)
      #expect(closure(1) == 2)
      #expect(await counter.next() == 42)
      #expect(await counter.next() == 43)
      #expect(await mainActorClosure() == "on the main actor")
    }
  }

  @Test(arguments: [nil, 1])
  func anOptionalValueMayBeNil(_ liveValue: Int?) {
    enum Key: DependencyKey {
      @TaskLocal static var number: Int?
      static var liveValue: Int? { number }
    }
    Key.$number.withValue(liveValue) {
      with(.live) {
        @Dependency(Key.self) var value
        #expect(value == liveValue)
        withDependencies {
          $0[Key.self] = 2
        } operation: {
          #expect(value == 2)
          withDependencies({ $0[Key.self] = nil }, operation: { #expect(value == nil) })
        }
        #expect(value == liveValue)
      }
    }
  }

  @Test func aComputedPropertySeesTheScopeOfTheWrapperThatReadsIt() {
    struct Model {
      @Dependency(\.doubledNumber) var doubledNumber
    }
    let model = withDependencies({ $0.number = 10 }, operation: { Model() })
    #expect(model.doubledNumber == 20)
    withDependencies {
      $0.testClient.name = "other"
    } operation: {
      #expect(model.doubledNumber == 20)
    }
    withDependencies({ $0.number = 6 }, operation: { #expect(model.doubledNumber == 12) })
  }

  @Test func aDefaultIsBuiltInTheScopeOfTheWrapperThatReadsIt() {
    enum Key: DependencyKey {
      static var liveValue: Int {
        @Dependency(\.number) var number
        return number
      }
      static var testValue: Int { liveValue }
    }
    struct Model {
      @Dependency(Key.self) var value
    }
    with(.test) {
      let model = withDependencies({ $0.number = 10 }, operation: { Model() })
      #expect(model.value == 10)
    }
  }

  @Test func aMissingLiveValueIsReportedAndReplacedByTheTestValue() {
    enum Key: TestDependencyKey {
      static var testValue: String { "test" }
    }
    let line = #line + 3
    let reports = reports {
      with(.live) {
        @Dependency(Key.self) var value
        #expect(value == "test")
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(DependencyTests.Key.self) has no live value, but was read in the live context.

              Key:      DependencyTests.Key
              Value:    String
              Read at:  DependenciesCoreTests/DependencyTests.swift:\(line)

            Its test value is used.
            Link the module that holds the live value, or write it:

              extension DependencyTests.Key: DependencyKey {
                static var liveValue: String { … }
              }

            or set the value where the program starts:

              prepareDependencies {
                $0[DependencyTests.Key.self] = …
              }
            """,
          line: line
        )
      ]
    )
  }

  @Test func aMissingLiveValueReadByKeyPathIsNamedByItsProperty() {
    let line = #line + 3
    let reports = reports {
      with(.live) {
        @Dependency(\.interfaceOnly) var value
        #expect(value == "test")
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.interfaceOnly) has no live value, but was read in the live context.

              Key:      InterfaceOnlyKey
              Value:    String
              Read at:  DependenciesCoreTests/DependencyTests.swift:\(line)

            Its test value is used.
            Link the module that holds the live value, or write it:

              extension InterfaceOnlyKey: DependencyKey {
                static var liveValue: String { … }
              }

            or set the value where the program starts:

              prepareDependencies {
                $0.interfaceOnly = …
              }
            """,
          line: line
        )
      ]
    )
  }

  @Test func twoKeysReadAtOnePlaceAreBothReported() {
    func read<Key: DependencyKey>(_ key: Key.Type) -> Key.Value {
      @Dependency(key) var value
      return value
    }
    let reports = reports {
      for _ in 1...2 { _ = (read(ManyKey<Int>.self), read(ManyKey<String>.self)) }
    }
    #expect(reports.count == 2)
  }

  // Were places remembered for the process, only the first test that comes by would fail.
  @Test(arguments: [1, 1, 2])
  func everyCaseOfATestIsToldOfAPlaceThatTheyShare(_ number: Int) {
    #expect(reports { _ = SharedReader().value }.count == 1)
  }

  @Test func everyTestIsToldOfAPlaceThatTheyShare() {
    #expect(reports { _ = SharedReader().value }.count == 1)
  }

  @Test func eachPlaceThatReadsAnUnimplementedValueIsReportedOnce() {
    enum Key: DependencyKey {
      static var liveValue: Int { 1 }
    }
    with(.test) {
      let reports = reports {
        @Dependency(Key.self) var first
        @Dependency(Key.self) var second
        for _ in 1...3 { #expect(first + second == 2) }
      }
      #expect(reports.map(\.line) == [#line - 4, #line - 3])
    }
  }

  // A property that overrides something while it computes lost the place of the wrapper that reads it.
  @Test func aPropertyThatOverridesForItselfIsReportedAtItsWrapper() {
    @Dependency(\.overriding) var overriding
    let line = #line - 1
    let reports = reports { #expect(overriding == 7) }
    #expect(reports.map(\.line) == [line])
    #expect(reports.first?.text.hasPrefix("@Dependency(\\.untestedByProperty) has no test value") == true)
  }

  // One report of a place silenced another of a different kind.
  @Test func aPlaceIsReportedForEachFault() {
    struct Holder: DependencyKey {
      @Dependency(UntestedKey.self) var untested
      static var liveValue: Holder { Holder() }
      static var testValue: Holder { Holder() }
    }
    let holder = with(.test) {
      DependencyValues.current[Holder.self]
    }
    let reports = reports { #expect(holder.untested == 7) }
    #if DEBUG
      #expect(reports.count == 2)
    #else
      #expect(reports.count == 1)
    #endif
  }
}

/// One place that several tests read at.
private struct SharedReader {
  enum Key: DependencyKey {
    static var liveValue: Int { 1 }
  }

  @Dependency(Key.self) var value
}

/// A key among many, each of which can be read at the same place.
private enum ManyKey<Index>: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum InterfaceOnlyKey: TestDependencyKey {
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var interfaceOnly: String {
    get { self[InterfaceOnlyKey.self] }
    set { self[InterfaceOnlyKey.self] = newValue }
  }
}

private enum UntestedKey: DependencyKey {
  static var liveValue: Int { 7 }
}

extension DependencyValues {
  fileprivate var overriding: Int {
    withDependencies({ $0.number = 2 }, operation: { DependencyValues.current.untestedByProperty })
  }

  fileprivate var untestedByProperty: Int { self[UntestedKey.self] }
}
