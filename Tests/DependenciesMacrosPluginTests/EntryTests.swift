import Testing

/// Entries of `DependencyValues`: their accessors, and the values of their keys.
@Suite struct EntryTests {
  @Test func anEntryReadsAndWritesItsKey() {
    let expansion = CompilerHost.expand(
      entries: "@DependencyEntry var apiClient: any APIClient = MockAPIClient()"
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
      expansion.keys == #"""
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

  // MARK: Values

  @Test func aValueWithoutATypeIsMadeOnceAndTheOthersHaveItsType() {
    expect(
      "@DependencyEntry(liveValue: 1, previewValue: 2) var scale = 0.5",
      key(
        "__Key_scale",
        conformingTo: "__DependencyKey",
        members: [
          "static let testValue = 0.5", "static var liveValue: Value { return 1 }",
          "static var previewValue: Value { return 2 }",
        ],
        line: 2,
        column: 51
      )
    )
  }

  @Test func aLiveValueAloneLeavesTestsWithoutAValue() {
    let members = ["typealias Value = Int", "static var liveValue: Value { return 3 }"]
    expect(
      "@DependencyEntry(liveValue: 3) var retries: Int",
      key("__Key_retries", conformingTo: "__DependencyKey", members: members, line: 2, column: 34)
    )
  }

  @Test func aPreviewValueAloneMakesATestKey() {
    let typed = ["typealias Value = Int", "static var testValue: Value { return 0 }"]
    let preview = "static var previewValue: Value { return 2 }"
    expect(
      """
      @DependencyEntry(previewValue: 2) var retries: Int = 0
      @DependencyEntry(previewValue: 2) var other = 0
      """,
      key("__Key_retries", members: typed + [preview], line: 2, column: 37),
      key("__Key_other", members: ["static let testValue = 0", preview], line: 3, column: 37)
    )
  }

  @Test func allArgumentsOnLinesOfTheirOwnAreKept() {
    let values = """
      static var testValue: Value { return [
          0
        ] }
      static var liveValue: Value { return [
            1, // one
            2
          ] }
      static var previewValue: Value { return [] }
      """
    expect(
      """
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
      """,
      key(
        "RetriesKey",
        "nonisolated",
        conformingTo: "__DependencyKey",
        property: "retries",
        members: ["typealias Value = [Int]", values],
        line: 10,
        column: 3
      )
    )
  }

  @Test func aTypeMayBeOptionalOrAClosure() {
    func members(_ type: String, _ value: String) -> [String] {
      ["typealias Value = \(type)", "static var testValue: Value { return \(value) }"]
    }
    expect(
      """
      @DependencyEntry var one: Int? = nil
      @DependencyEntry var two: Int! = 2
      @DependencyEntry var three: (@Sendable () -> Void)? = nil
      @DependencyEntry var now: @Sendable () -> Int = { 1 }
      """,
      key("__Key_one", members: members("Int?", "nil"), line: 2, column: 20),
      key("__Key_two", members: members("(Int)?", "2"), line: 3, column: 20),
      key("__Key_three", members: members("(@Sendable () -> Void)?", "nil"), line: 4, column: 20),
      key("__Key_now", members: members("@Sendable () -> Int", "{ 1 }"), line: 5, column: 20)
    )
  }

  // MARK: Attributes

  @Test func theNameOfTheModuleMayStandBeforeTheTypeAndTheMacro() {
    let expansion = CompilerHost.expand(
      """
      extension DependenciesCore.DependencyValues {
        @DependenciesMacros.DependencyEntry var retries: Int = 1
      }
      """
    )
    #expect(expansion.keys == key("__Key_retries", line: 2, column: 39))
  }

  @Test func attributesAndModifiersBesideTheMacroAreNoPartOfIt() {
    expect(
      """
      /// Documentation.
      @available(macOS 13, *)
      @DependencyEntry
      @available(iOS 13, *)
      nonisolated var retries: Int = 1 // trailing
      """,
      key("__Key_retries", line: 6, column: 15)
    )
  }

  // MARK: Access

  @Test func aKeyIsTheFilesOwn() {
    expect(
      """
      @DependencyEntry var retries: Int = 1
      @DependencyEntry private var other: Int = 1
      @DependencyEntry fileprivate var third: Int = 1
      """,
      key("__Key_retries", line: 2, column: 20),
      key("__Key_other", line: 3, column: 28),
      key("__Key_third", line: 4, column: 32)
    )
  }

  @Test func aKeyWithANameHasTheAccessOfTheProperty() {
    expect(
      """
      @DependencyEntry("OneKey") var one: Int = 1
      @DependencyEntry("TwoKey") public var two: Int = 1
      @DependencyEntry("ThreeKey") private var three: Int = 1
      """,
      key("OneKey", "nonisolated", property: "one", line: 2, column: 30),
      key("TwoKey", "public nonisolated", property: "two", line: 3, column: 37),
      key("ThreeKey", "private nonisolated", property: "three", line: 4, column: 40)
    )
  }

  @Test func aKeyThatOtherModulesSeeIsNamedAfterTheProperty() {
    expect(
      """
      @DependencyEntry public var maximumRetries: Int = 1
      @DependencyEntry package var x: Int = 1
      @DependencyEntry public var _hidden: Int = 1
      """,
      key("MaximumRetriesKey", "public nonisolated", property: "maximumRetries", line: 2, column: 27),
      key("XKey", "package nonisolated", property: "x", line: 3, column: 28),
      key("_hiddenKey", "public nonisolated", property: "_hidden", line: 4, column: 27)
    )
  }

  @Test func aPublicEntryNamedAfterItsTypeHasAKeyNamedAfterTheType() {
    func members(_ type: String) -> [String] {
      ["typealias Value = \(type)", "static var testValue: Value { return .init() }"]
    }
    expect(
      """
      @DependencyEntry public var apiClient: any APIClient = .init()
      @DependencyEntry public var url: Music.URL = .init()
      """,
      key(
        "APIClientKey",
        "public nonisolated",
        property: "apiClient",
        members: members("any APIClient"),
        line: 2,
        column: 27
      ),
      key("URLKey", "public nonisolated", property: "url", members: members("Music.URL"), line: 3, column: 27)
    )
  }

  @Test func backticksAreLeftOutOfTheNameOfTheKey() {
    expect(
      """
      @DependencyEntry var `default`: Int = 1
      @DependencyEntry public var `in`: Int = 1
      @DependencyEntry var `two words`: Int = 1
      """,
      key("__Key_default", property: "`default`", line: 2, column: 20),
      key("InKey", "public nonisolated", property: "`in`", line: 3, column: 27),
      key("`__Key_two words`", property: "`two words`", line: 4, column: 20)
    )
  }

  @Test func anExtensionGivesItsAccess() {
    let expansion = CompilerHost.expand(
      """
      public extension DependencyValues {
        @DependencyEntry var retries: Int = 1
        @DependencyEntry internal var other: Int = 1
        @DependencyEntry("ThirdKey") var third: Int = 1
      }
      private extension DependencyValues {
        @DependencyEntry var fourth: Int = 1
        @DependencyEntry("FifthKey") var fifth: Int = 1
      }
      """
    )
    #expect(
      expansion.keys == """
        \(key("RetriesKey", "nonisolated", property: "retries", access: "public", line: 2, column: 20))
        \(key("__Key_other", line: 3, column: 29))
        \(key("ThirdKey", "nonisolated", property: "third", access: "public", line: 4, column: 32))
        \(key("__Key_fourth", "nonisolated", line: 7, column: 20))
        \(key("FifthKey", "nonisolated", property: "fifth", line: 8, column: 32))
        """
    )
  }

  private func expect(
    _ entries: String,
    _ keys: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = CompilerHost.expand(entries: entries, sourceLocation: sourceLocation)
    #expect(expansion.keys == keys.joined(separator: "\n"), sourceLocation: sourceLocation)
  }
}
