import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct DependencyGraphTests {
  private struct CartModel {
    @Dependency(\.cart) var cart
    @Dependency(\.apiClient) var client
  }

  private static let file = "DependenciesInspectionTests/DependencyGraphTests.swift"

  // The drawing named the file and the lifetime of each reader, and had no modules.
  @Test func showsAndDrawsWhatWasReadAndWhatItWasBuiltFrom() async {
    let (user, graph) = await DependencyGraph.recording {
      await withDependencyScope(Session.self) {
        @Dependency(\.continuousClock) var clock
        _ = clock
        return CartModel().cart.user
      }
    }
    #expect(user == "test user")
    #expect(
      graph.description == """
        \(Self.file) reads \\.cart, \\.continuousClock
        UserKey, cached
        \\.apiClient, cached
        \\.cart, scoped to Session, reads UserKey, \\.apiClient
        \\.continuousClock, cached
        """
    )
    #expect(
      graph.mermaid == """
        graph LR
          subgraph module1["DependenciesCore"]
            dependency4(["\\.continuousClock"])
          end
          subgraph module2["DependenciesInspectionTests"]
            file1["DependencyGraphTests.swift"]
            dependency1(["UserKey"])
            dependency2(["\\.apiClient"])
            dependency3(["\\.cart<br>scoped to Session"])
          end
          file1 --> dependency3
          file1 --> dependency4
          dependency3 --> dependency1
          dependency3 --> dependency2
        """
    )
    #expect(
      graph.dot == """
        digraph dependencies {
          rankdir=LR
          node [shape=box]
          subgraph cluster_1 {
            label="DependenciesCore"
            "\\\\.continuousClock" [label="\\\\.continuousClock", style=rounded]
          }
          subgraph cluster_2 {
            label="DependenciesInspectionTests"
            "\(Self.file)" [label="DependencyGraphTests.swift"]
            "UserKey" [label="UserKey", style=rounded]
            "\\\\.apiClient" [label="\\\\.apiClient", style=rounded]
            "\\\\.cart" [label="\\\\.cart\\nscoped to Session", style=rounded]
          }
          "\(Self.file)" -> "\\\\.cart"
          "\(Self.file)" -> "\\\\.continuousClock"
          "\\\\.cart" -> "UserKey"
          "\\\\.cart" -> "\\\\.apiClient"
        }
        """
    )
  }

  // A release build did not know the location of an override that was set after all values were replaced.
  @Test func showsOverridesWithTheirFilesAlsoAfterAllValuesWereReplaced() {
    let (_, graph) = DependencyGraph.recording {
      withDependencies {
        $0 = DependencyValues()
        $0.context = .live
        $0[UserKey.self] = "Ann"
      } operation: {
        (CartModel().client, DependencyValues.current[UserKey.self])
      }
    }
    #expect(graph.dependencies.map(\.overrides) == [[Self.file], []])
    #expect(
      graph.description == """
        \(Self.file) reads UserKey, \\.apiClient
        UserKey, cached, set in \(Self.file)
        \\.apiClient, cached
        """
    )
  }

  @Test func showsReadsOfCapturedOverridesAndOfValuesThatWereThereBefore() {
    let model = withDependencies({ $0.apiClient.name = "captured" }, operation: { CartModel() })
    _ = (model.client, DependencyValues.current.apiClient)
    let (client, graph) = DependencyGraph.recording {
      withDependencies({ $0[UserKey.self] = "Ann" }, operation: { model.client })
    }
    #expect(client.name == "captured")
    #expect(graph.dependencies.map(\.name) == ["\\.apiClient"])
    let (_, graphOfBoth) = DependencyGraph.recording { (model.client, DependencyValues.current.apiClient) }
    // The subscript in the property is in the file of the property.
    #expect(graphOfBoth.reads.map(\.dependency) == ["\\.apiClient", "\\.apiClient"])
  }

  @Test func leavesOutWhatUpdateClosuresReadButShowsWhatTheyBuiltOnceItIsRead() {
    let (_, graph) = DependencyGraph.recording {
      withDependencies {
        $0.apiClient.name = $0[SummaryKey.self]
      } operation: {
        _ = DependencyValues.current[SummaryKey.self]
      }
    }
    #expect(
      graph.description == """
        \(Self.file) reads SummaryKey
        SummaryKey, cached, reads UserKey
        UserKey, cached
        """
    )
  }

  @Test func marksCycles() {
    _ = reports {
      let (_, graph) = DependencyGraph.recording {
        withDependencies({ $0 = .live }, operation: { DependencyValues.current[FirstKey.self] })
      }
      #expect(graph.reads.filter(\.isInCycle).map(\.reader) == ["FirstKey", "SecondKey"])
      #expect(
        graph.description == """
          \(Self.file) reads FirstKey
          FirstKey, cached, reads SecondKey (cycle)
          SecondKey, cached, reads FirstKey (cycle)
          """
      )
    }
  }

  @Test func escapesNamesInDrawingsAndTellsKeysOfOneNameApart() {
    let (_, generic) = DependencyGraph.recording { DependencyValues.current[GenericKey<[String]>.self] }
    #expect(generic.mermaid.contains("([\"GenericKey#lt;[String]#gt;\"])"))
    enum Other { enum UserKey: TestDependencyKey { static let testValue = 1 } }
    enum Another { enum UserKey: TestDependencyKey { static let testValue = 2 } }
    let (_, graph) = DependencyGraph.recording {
      DependencyValues.current[Other.UserKey.self] + DependencyValues.current[Another.UserKey.self]
    }
    #expect(Set(graph.dependencies.map(\.name)).count == 2)
  }

  @Test func showsFamiliesWithoutTheirInputs() {
    let family = DependencyFamily<Int, String> { number in
      "\(number) of \(DependencyValues.current[UserKey.self])"
    }
    let (texts, graph) = DependencyGraph.recording { [family(1), family(2)] }
    #expect(texts == ["1 of test user", "2 of test user"])
    #expect(
      graph.description == """
        \(Self.file) reads DependencyFamily<Int, String>
        DependencyFamily<Int, String>, reads UserKey
        UserKey, cached
        """
    )
  }

  @Test func recordingsAndTracesHearOfTheSameUntilTheyEnd() async {
    let events = LockIsolated<[DependencyTraceEvent]>([])
    let gate = AsyncStream.makeStream(of: Void.self)
    let ((task, inner), outer) = DependencyGraph.recording {
      DependencyGraph.recording {
        withDependencyTrace { event in
          events.withValue { $0.append(event) }
        } operation: {
          _ = CartModel().client
          return Task {
            for await _ in gate.stream {}
            return DependencyValues.current[UserKey.self]
          }
        }
      }
    }
    gate.continuation.finish()
    #expect(await task.value == "test user")
    #expect(inner == outer)
    #expect(inner.reads.count == 1)
    #expect(events.value.count == 2)
  }

  @Test func theValuesAreThoseOfTheTestBeforeAndAfter() {
    let (built, _) = DependencyGraph.recording { DependencyValues.current[BoxKey.self] }
    #expect(DependencyValues.current[BoxKey.self] === built)
    withDependencies {
      $0[UserKey.self] = "Ann"
    } operation: {
      let cached = DependencyValues.current[BoxKey.self]
      let (boxes, _) = DependencyGraph.recording {
        [DependencyValues.current[BoxKey.self], DependencyValues.current[BoxKey.self]]
      }
      #expect(boxes.allSatisfy { $0 === cached })
      #expect(DependencyGraph.recording { DependencyValues.current[UserKey.self] }.result == "Ann")
    }
  }

  private enum NumberKey: TestDependencyKey {
    static var testValue: Int { 0 }
  }

  @Test func recordsWhileManyTasksRead() async {
    for _ in 0..<20 {
      let (_, graph) = await DependencyGraph.recording {
        await withDependencyScope(Session.self) {
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
              group.addTask {
                for _ in 0..<50 {
                  withDependencies {
                    $0[NumberKey.self] = number
                  } operation: {
                    _ = (CartModel().cart, CartModel().client, DependencyValues.current[UserKey.self])
                  }
                }
              }
            }
          }
        }
      }
      #expect(graph.dependencies.map(\.name) == ["UserKey", "\\.apiClient", "\\.cart"])
      #expect(graph.reads.count == 5)
    }
  }

  @Test func theRecorderKeepsNothingAliveOnceItHasEnded() {
    weak var released: Box?
    let (_, graph) = DependencyGraph.recording {
      let box = Box()
      released = box
      withDependencies({ $0[BoxKey.self] = box }, operation: { _ = DependencyValues.current[BoxKey.self] })
    }
    #expect(released == nil)
    #expect(graph.reads.count == 1)
  }
}

private enum KeeperKey: TestDependencyKey {
  static var testValue: String { DependencyValues.current.cart.user }
}

private enum GenericKey<Element: Sendable>: TestDependencyKey {
  static var testValue: Int { 0 }
}

private final class Box: Sendable {}

private enum BoxKey: TestDependencyKey {
  static var testValue: Box { Box() }
}

private enum SummaryKey: TestDependencyKey {
  static var testValue: String { DependencyValues.current[UserKey.self] }
}

private enum FirstKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current[SecondKey.self] + 1 }
  static var testValue: Int { 0 }
}

private enum SecondKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current[FirstKey.self] + 1 }
  static var testValue: Int { 0 }
}
