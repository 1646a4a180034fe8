import Testing

/// Entries of `DependencyValues`: their accessors, and the values of their keys.
@Suite struct EntryExpansionTests {
  @Test func anEntryReadsAndWritesItsKey() {
    expect(
      entries: "@DependencyEntry var apiClient: any APIClient = MockAPIClient()",
      accessors: """
        {
        get { self[__entry: apiClientDependencyKey.self, path: \\.apiClient] }
        set { self[apiClientDependencyKey.self] = newValue }
        }
        """,
      keys: #"""
        #sourceLocation(file: "Client.swift", line: 1)
        nonisolated enum
                               apiClientDependencyKey: __TestDependencyKey, __DependencyEntryKey {
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
        key("scale", conformingTo: "__DependencyKey", members: scale),
      "@DependencyEntry(liveValue: 3) var retries: Int":
        key("retries", conformingTo: "__DependencyKey", members: live),
      "@DependencyEntry(previewValue: 2) var typed: Int = 0": key("typed", members: typed),
      "@DependencyEntry(previewValue: 2) var other = 0":
        key(
          "other",
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
      static var lifetime: __DependencyLifetime { return isShared ? .cached // for all
            : DependencyLifetime . expiring(after: .seconds(60)) }
      """
    expect(
      entries: """
        @DependencyEntry(
          liveValue: [
            1, // one
            2
          ],
          previewValue: [],
          lifetime: isShared ? .cached // for all
            : DependencyLifetime . expiring(after: .seconds(60))
        )
        var retries: [Int] = [
          0
        ]
        """,
      keys: key("retries", conformingTo: "__DependencyKey", members: ["typealias Value = [Int]", values])(
        11,
        3
      )
    )
  }

  @Test func aTypeMayBeOptionalOrAClosure() {
    expectKeys([
      "@DependencyEntry var one: Int? = nil": key("one", members: members("Int?", "nil")),
      "@DependencyEntry var two: Int! = 2": key("two", members: members("(Int)?", "2")),
      "@DependencyEntry var three: (@Sendable () -> Void)? = nil":
        key("three", members: members("(@Sendable () -> Void)?", "nil")),
      "@DependencyEntry var now: @Sendable () -> Int = { 1 }":
        key("now", members: members("@Sendable () -> Int", "{ 1 }")),
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
        \(key("retries")(2, 39))
        \(key("other")(7, 15))
        """
    )
  }

  // MARK: Access

  // A program could not extend the key of an internal entry, nor name it, unless it passed a name.
  @Test func aKeyIsNamedAfterItsPropertyAndHasItsAccess() {
    expectKeys([
      "@DependencyEntry var api: Int = 1": key("api"),
      "@DependencyEntry var apiKey: Int = 1": key("apiKey"),
      "@DependencyEntry internal var a: Int = 1": key("a", "internal nonisolated"),
      "@DependencyEntry private var b: Int = 1": key("b", "private nonisolated"),
      "@DependencyEntry fileprivate var c: Int = 1": key("c", "fileprivate nonisolated"),
      "@DependencyEntry package var x: Int = 1": key("x", "package nonisolated"),
      "@DependencyEntry public var _hidden: Int = 1": key("_hidden", "public nonisolated"),
      "@DependencyEntry public var apiClient: any APIClient = .init()":
        key("apiClient", "public nonisolated", members: members("any APIClient", ".init()")),
    ])
  }

  @Test func theNameOfAKeyHasBackticksOnlyIfItNeedsThem() {
    expectKeys([
      "@DependencyEntry var `default`: Int = 1": key("`default`"),
      "@DependencyEntry public var `in`: Int = 1": key("`in`", "public nonisolated"),
      "@DependencyEntry var `two words`: Int = 1": key("`two words`", name: "`two wordsDependencyKey`"),
      "@DependencyEntry var `a→b`: Int = 1": key("`a→b`", name: "`a→bDependencyKey`"),
      "@DependencyEntry var größe: Int = 1": key("größe", name: "größeDependencyKey"),
    ])
  }

  @Test func anExtensionGivesItsAccess() {
    expect(
      file: """
        public extension DependencyValues {
          @DependencyEntry var retries: Int = 1
          @DependencyEntry internal var other: Int = 1
          @DependencyEntry public var third: Int = 1
        }
        private extension DependencyValues {
          @DependencyEntry var fourth: Int = 1
        }
        """,
      keys: """
        \(key("retries", access: "public")(2, 20))
        \(key("other", "internal nonisolated")(3, 29))
        \(key("third", access: "public")(4, 27))
        \(key("fourth")(7, 20))
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
