import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct DependencyTests {
  @Test func readsByKeyPathBySubPathByKeyAndTheWholeCollection() {
    @Dependency(\.testClient) var client
    @Dependency(\.testClient.name) var name
    @Dependency(TestClient.self) var clientByKey
    @Dependency(\.self) var values
    #expect(client.fetch(1) == "test 1")
    #expect(name == "client")
    #expect(clientByKey.fetch(2) == "test 2")
    made(in: 7) { #expect(values.number == 7) }
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

  @Test func anOptionalValueMayBeNil() {
    enum Key: DependencyKey {
      static var liveValue: Int? { nil }
    }
    with(.live) {
      @Dependency(Key.self) var value
      #expect(value == nil)
      withDependencies {
        $0[Key.self] = 2
      } operation: {
        #expect(value == 2)
        withDependencies({ $0[Key.self] = nil }, operation: { #expect(value == nil) })
      }
    }
  }

  @Test func aMissingLiveValueIsReportedAsItWasReadAndReplacedByTheTestValue() {
    let line = #line + 3
    let reports = reports {
      with(.live) {
        @Dependency(InterfaceOnlyKey.self) var value
        #expect(value == "test")
      }
      with(.live) {
        @Dependency(\.interfaceOnly) var value
        #expect(value == "test")
      }
    }
    let places = [line, line + 4].map { "DependenciesCoreTests/DependencyTests.swift:\($0)" }
    let key = "InterfaceOnlyKey"
    #expect(
      reports == [
        Report(text: missingLiveValue(key: key, readAt: places[0]), line: line),
        Report(
          text: missingLiveValue(key: key, property: "interfaceOnly", readAt: places[1]),
          line: line + 4
        ),
      ]
    )
  }

  @Test func twoKeysReadAtOnePlaceAreBothReported() {
    func read<Key: DependencyKey>(_ key: Key.Type) -> Key.Value {
      @Dependency(key) var value
      return value
    }
    let reports = reports {
      _ = (read(ManyKey<Int>.self), read(ManyKey<String>.self))
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

  @Test func eachReadOfAnUnimplementedValueIsReported() {
    let reports = reports {
      @Dependency(UntestedKey.self) var first
      @Dependency(UntestedKey.self) var second
      for _ in 1...2 { #expect(first + second == 14) }
    }
    #expect(reports.map(\.line) == [#line - 4, #line - 3, #line - 4, #line - 3])
  }

  // A property that overrides something while it computes lost the place of the wrapper that reads it.
  @Test func aPropertyThatOverridesForItselfIsReportedAtItsWrapper() {
    @Dependency(\.overriding) var overriding
    @Dependency(\.overridingBefore) var overridingBefore
    let line = #line - 2
    let reports = reports { #expect(overriding + overridingBefore == 14) }
    #expect(reports.map(\.line) == [line, line + 1])
    #expect(reports.first?.text.hasPrefix("@Dependency(\\.untestedByProperty) has no test value") == true)
  }

  // One report of a place silenced another of a different kind.
  @Test func aPlaceIsReportedForEachFault() {
    enum Parent: DependencyKey {
      static var liveValue: Int { read(UntestedKey.self) }
      static var testValue: Int { read(UntestedKey.self) }
    }
    let reports = reports {
      withDependencies {
        $0[UntestedKey.self] = 8
      } operation: {
        @Dependency(Parent.self) var parent
        for _ in 1...2 { #expect(parent == 7) }
      }
    }
    #expect(reports.count == (isDebug ? 2 : 1))
  }
}

/// One place that several tests read at.
private struct SharedReader {
  @Dependency(UntestedKey.self) var value
}

/// A key among many, each of which can be read at the same place.
private enum ManyKey<Index>: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum InterfaceOnlyKey: TestDependencyKey {
  static var testValue: String { "test" }
}

private enum UntestedKey: DependencyKey {
  static var liveValue: Int { 7 }
}

extension DependencyValues {
  fileprivate var interfaceOnly: String { self[InterfaceOnlyKey.self] }

  fileprivate var overriding: Int {
    withDependencies({ $0.number = 2 }, operation: { DependencyValues.current.untestedByProperty })
  }

  fileprivate var overridingBefore: Int {
    withDependencies({ $0.number = 2 }, operation: { #expect(DependencyValues.current.number == 2) })
    return untestedByProperty
  }

  fileprivate var untestedByProperty: Int { self[UntestedKey.self] }
}
