import Testing

/// Entries of `DependencyValues`: their accessors, and the values of their keys.
@Suite struct EntryTests {
  @Test func anEntryReadsAndWritesItsKey() {
    expect(
      entries: "@DependencyEntry var apiClient: any APIClient = MockAPIClient()",
      accessors: """
        {
        get { self[__entry: __Key_apiClient.self, path: \\.apiClient] }
        set { self[__Key_apiClient.self] = newValue }
        }
        """,
      keys: #"""
        #sourceLocation(file: "Client.swift", line: 1)
        fileprivate nonisolated enum
                               __Key_apiClient: __TestDependencyKey, __DependencyEntryKey {
        #sourceLocation()
        static var __property: Swift.String { "apiClient" }
        typealias Value = any APIClient
        static var testValue: Value { return MockAPIClient() }
        private static func __checkIsolation() {
        #if hasFeature(InferSendableFromCaptures)
        #sourceLocation(file: "Client.swift", line: 2)
                           #__dependencyIsolationCheck(entry: \__DependencyValues.apiClient, "apiClient")
        #sourceLocation()
        #endif
        }
        }
        """#
    )
  }

  // MARK: Values

  // A value without a written type was made once, so all tests shared it. The others have its type.
  @Test func aKeyHasTheValuesThatTheEntryHas() {
    let scale = [
      "static let __makeTestValue = { @Sendable in 0.5 }",
      "static var testValue: Value { return __makeTestValue() }", "static var liveValue: Value { return 1 }",
      "static var previewValue: Value { return 2 }",
    ]
    let live = ["typealias Value = Int", "static var liveValue: Value { return 3 }"]
    let preview = "static var previewValue: Value { return 2 }"
    let typed = ["typealias Value = Int", "static var testValue: Value { return 0 }", preview]
    expectKeys([
      "@DependencyEntry(liveValue: 1, previewValue: 2) var scale = 0.5":
        key("__Key_scale", conformingTo: "__DependencyKey", members: scale),
      "@DependencyEntry(liveValue: 3) var retries: Int":
        key("__Key_retries", conformingTo: "__DependencyKey", members: live),
      "@DependencyEntry(previewValue: 2) var typed: Int = 0": key("__Key_typed", members: typed),
      "@DependencyEntry(previewValue: 2) var other = 0":
        key(
          "__Key_other",
          members: [
            "static let __makeTestValue = { @Sendable in 0 }",
            "static var testValue: Value { return __makeTestValue() }", preview,
          ]
        ),
    ])
  }

  @Test func allArgumentsAreKeptAsTheyAreWritten() {
    let values = """
      static var testValue: Value { return [
          0
        ] }
      static var liveValue: Value { return [
            1, // one
            2
          ] }
      static var previewValue: Value { return [] }
      static var lifetime: __DependencyLifetime { return isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60)) }
      """
    expect(
      entries: """
        @DependencyEntry(
          "RetriesKey",
          liveValue: [
            1, // one
            2
          ],
          previewValue: [],
          lifetime: isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60))
        )
        var retries: [Int] = [
          0
        ]
        """,
      keys: key(
        "RetriesKey",
        "nonisolated",
        conformingTo: "__DependencyKey",
        property: "retries",
        members: ["typealias Value = [Int]", values]
      )(12, 3)
    )
  }

  @Test func aTypeMayBeOptionalOrAClosure() {
    expectKeys([
      "@DependencyEntry var one: Int? = nil": key("__Key_one", members: members("Int?", "nil")),
      "@DependencyEntry var two: Int! = 2": key("__Key_two", members: members("(Int)?", "2")),
      "@DependencyEntry var three: (@Sendable () -> Void)? = nil":
        key("__Key_three", members: members("(@Sendable () -> Void)?", "nil")),
      "@DependencyEntry var now: @Sendable () -> Int = { 1 }":
        key("__Key_now", members: members("@Sendable () -> Int", "{ 1 }")),
    ])
  }

  // MARK: Attributes

  @Test func modulesAttributesAndModifiersMayStandBesideTheMacro() {
    expect(
      file: """
        extension DependenciesCore.DependencyValues {
          @DependenciesMacros.DependencyEntry var retries: Int = 1
          /// Documentation.
          @available(macOS 13, *)
          @DependencyEntry
          @available(iOS 13, *)
          nonisolated var other: Int = 1 // trailing
        }
        """,
      keys: """
        \(key("__Key_retries")(2, 39))
        \(key("__Key_other")(7, 15))
        """
    )
  }

  // MARK: Access

  @Test func aKeyIsTheFilesOwnUnlessItHasANameOrOtherModulesSeeIt() {
    expectKeys([
      "@DependencyEntry var a: Int = 1": key("__Key_a"),
      "@DependencyEntry private var b: Int = 1": key("__Key_b"),
      "@DependencyEntry fileprivate var c: Int = 1": key("__Key_c"),
      #"@DependencyEntry("OneKey") var one: Int = 1"#: key("OneKey", "nonisolated", property: "one"),
      #"@DependencyEntry("TwoKey") public var two: Int = 1"#:
        key("TwoKey", "public nonisolated", property: "two"),
      #"@DependencyEntry("ThreeKey") private var three: Int = 1"#:
        key("ThreeKey", "private nonisolated", property: "three"),
      "@DependencyEntry public var maximumRetries: Int = 1":
        key("MaximumRetriesKey", "public nonisolated", property: "maximumRetries"),
      "@DependencyEntry package var x: Int = 1": key("XKey", "package nonisolated", property: "x"),
      "@DependencyEntry public var _hidden: Int = 1":
        key("_hiddenKey", "public nonisolated", property: "_hidden"),
    ])
  }

  // A guess of the name after the property did not compile.
  @Test func aPublicEntryNamedAfterItsTypeHasAKeyNamedAfterTheTypeAndAfterTheProperty() {
    let (client, url) = (members("any APIClient", ".init()"), members("Music.URL", ".init()"))
    expectKeys([
      "@DependencyEntry public var apiClient: any APIClient = .init()":
        key(
          "APIClientKey",
          "public nonisolated",
          property: "apiClient",
          members: client,
          alias: "\npublic typealias ApiClientKey = APIClientKey"
        ),
      "@DependencyEntry public var url: Music.URL = .init()":
        key(
          "URLKey",
          "public nonisolated",
          property: "url",
          members: url,
          alias: "\npublic typealias UrlKey = URLKey"
        ),
      #"@DependencyEntry("URLKey") public var url: Music.URL = .init()"#:
        key("URLKey", "public nonisolated", property: "url", members: url),
    ])
  }

  @Test func backticksAreLeftOutOfTheNameOfTheKey() {
    expectKeys([
      "@DependencyEntry var `default`: Int = 1": key("__Key_default", property: "`default`"),
      "@DependencyEntry public var `in`: Int = 1": key("InKey", "public nonisolated", property: "`in`"),
      "@DependencyEntry var `two words`: Int = 1": key("`__Key_two words`", property: "`two words`"),
    ])
  }

  @Test func anExtensionGivesItsAccess() {
    expect(
      file: """
        public extension DependencyValues {
          @DependencyEntry var retries: Int = 1
          @DependencyEntry internal var other: Int = 1
          @DependencyEntry("ThirdKey") var third: Int = 1
        }
        private extension DependencyValues {
          @DependencyEntry var fourth: Int = 1
          @DependencyEntry("FifthKey") var fifth: Int = 1
        }
        """,
      keys: """
        \(key("RetriesKey", "nonisolated", property: "retries", access: "public")(2, 20))
        \(key("__Key_other")(3, 29))
        \(key("ThirdKey", "nonisolated", property: "third", access: "public")(4, 32))
        \(key("__Key_fourth", "nonisolated")(7, 20))
        \(key("FifthKey", "nonisolated", property: "fifth")(8, 32))
        """
    )
  }

  private func members(_ type: String, _ testValue: String) -> [String] {
    ["typealias Value = \(type)", "static var testValue: Value { return \(testValue) }"]
  }

  /// Compares the keys of entries, each of which is declared on one line.
  private func expectKeys(
    _ keys: KeyValuePairs<String, (_ line: Int, _ column: Int) -> String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let texts = keys.enumerated().map { index, entry in
      let introducer = entry.key.firstRange(of: "var ")!.lowerBound
      return entry.value(index + 2, entry.key[..<introducer].count + 3)
    }
    expect(
      entries: keys.map(\.key).joined(separator: "\n"),
      keys: texts.joined(separator: "\n"),
      sourceLocation: sourceLocation
    )
  }
}
