import Testing

/// Properties of DependencyValues, and their keys.
@Suite struct EntryTests {
  @Test func anEntryReadsAndWritesItsKey() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var apiClient: any APIClient = MockAPIClient()
      }
      """
    )
    #expect(
      expansion.accessors == """
        {
        get { self[__entry: __Key_apiClient.self, path: \\.apiClient] }
        set { self[__Key_apiClient.self] = newValue }
        }
        """
    )
    #expect(
      expansion.peers == #"""
        #sourceLocation(file: "Client.swift", line: 1)
        fileprivate nonisolated enum
                               __Key_apiClient: __TestDependencyKey, __DependencyEntryKey {
        #sourceLocation()
        static var __property: Swift.String { "apiClient" }
        typealias Value = any APIClient
        static var testValue: Value { return MockAPIClient() }
        }
        #if hasFeature(InferSendableFromCaptures)
        #sourceLocation(file: "Client.swift", line: 2)
                           #__dependencyIsolationCheck(entry: \__DependencyValues.apiClient, "apiClient")
        #sourceLocation()
        #endif
        """#
    )
  }

  @Test func aValueWithoutATypeIsMadeOnce() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var retries = 3
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", line: 2, column: 24))
        static let testValue = 3
        }
        \(isolationCheck(entry: "retries", line: 2, column: 20))
        """
    )
  }

  @Test func aLiveValueMakesAKeyWithALiveValue() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: MockAPIClient.live) var apiClient: any APIClient = MockAPIClient()
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_apiClient", "fileprivate nonisolated", "__DependencyKey", line: 2, column: 55))
        typealias Value = any APIClient
        static var testValue: Value { return MockAPIClient() }
        static var liveValue: Value { return MockAPIClient.live }
        }
        \(isolationCheck(entry: "apiClient", line: 2, column: 51))
        """
    )
  }

  @Test func aLiveValueAloneLeavesTestsWithoutAValue() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: 3) var retries: Int
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", "__DependencyKey", line: 2, column: 38))
        typealias Value = Int
        static var liveValue: Value { return 3 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 34))
        """
    )
  }

  @Test func valuesWithoutATypeHaveTheTypeOfTheFirst() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: 1, previewValue: 2) var scale = 0.5
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_scale", "fileprivate nonisolated", "__DependencyKey", line: 2, column: 55))
        static let testValue = 0.5
        static var liveValue: Value { return 1 }
        static var previewValue: Value { return 2 }
        }
        \(isolationCheck(entry: "scale", line: 2, column: 51))
        """
    )
  }

  @Test func aPreviewValueAloneMakesATestKey() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(previewValue: 2) var retries: Int = 0
        @DependencyEntry(previewValue: 2) var other = 0
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", line: 2, column: 41))
        typealias Value = Int
        static var testValue: Value { return 0 }
        static var previewValue: Value { return 2 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 37))
        \(key("__Key_other", "fileprivate nonisolated", line: 3, column: 41))
        static let testValue = 0
        static var previewValue: Value { return 2 }
        }
        \(isolationCheck(entry: "other", line: 3, column: 37))
        """
    )
  }

  @Test func allArgumentsOnLinesOfTheirOwnAreKept() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(
          "RetriesKey",
          liveValue: [
            1, // one
            2
          ],
          previewValue: []
        )
        var retries: [Int] = [
          0
        ]
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("RetriesKey", "nonisolated", "__DependencyKey", property: "retries", line: 10, column: 7))
        typealias Value = [Int]
        static var testValue: Value { return [
            0
          ] }
        static var liveValue: Value { return [
              1, // one
              2
            ] }
        static var previewValue: Value { return [] }
        }
        \(isolationCheck(entry: "retries", line: 10, column: 3))
        """
    )
  }

  @Test func attributesBeforeAndBehindTheMacroAreNoPartOfIt() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        /// Documentation.
        @available(macOS 13, *)
        @DependencyEntry(liveValue: "a")
        @available(iOS 13, *)
        var name: String // trailing
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_name", "fileprivate nonisolated", "__DependencyKey", line: 6, column: 7))
        typealias Value = String
        static var liveValue: Value { return "a" }
        }
        \(isolationCheck(entry: "name", line: 6, column: 3))
        """
    )
  }
}
