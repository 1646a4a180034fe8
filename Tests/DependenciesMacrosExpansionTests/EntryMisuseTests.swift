import Testing

/// The diagnostics of invalid entries, and their expansions.
@Suite struct EntryMisuseTests {
  @Test func anEntryBelongsInAnExtensionOfDependencyValues() {
    for parent in ["struct Settings", "extension DependencyValues.Nested"] {
      expect(
        file: """
          \(parent) {
            /// Retries.
            @DependencyEntry(liveValue: 1)
            var retries: Int
          }
          """,
        accessors: placeholderAccessors(),
        keys: "",
        diagnostics: """
          3:3: error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one
          """
      )
    }
  }

  @Test func anEntryOfAWrittenActorIsToldToBeNonisolated() {
    expect(
      entries: """
        @DependencyEntry
        @MainActor var volume: Int = 1
        """,
      keys: "",
      diagnostics: """
        3:3: error: 'volume' is isolated to an actor, so '@Dependency(\\.volume)' could not read it; declare it 'nonisolated', or \
        the extension that it is in {3:3-3:14: ""} {3:14-3:14: "nonisolated "}
        """
    )
  }

  // The compiler had found no matching macro, and advised to declare a 'let'.
  @Test func anEntryOfAMutexIsToldToKeepItInAClass() {
    expect(
      entries: """
        @DependencyEntry var counter = Mutex(0)
        @DependencyEntry var flag: Synchronization.Atomic<Bool> = Atomic(false)
        @DependencyEntry var lock: MutexBox = MutexBox()
        """,
      keys: nil,
      diagnostics: """
        2:24: error: The value of 'counter' must be copyable, and 'Mutex' is not; keep it in a final class, or use 'LockIsolated'
        3:24: error: The value of 'flag' must be copyable, and 'Atomic' is not; keep it in a final class
        """
    )
  }

  // The compiler itself reports the last two, which are not one property each.
  @Test func anEntryIsAVariableWithAValueAndWithoutAccessors() {
    expect(
      entries: """
        @DependencyEntry let retries: Int = 1
        @DependencyEntry public static var shared: Int = 1
        @DependencyEntry var seconds: Int { 1 }
        @DependencyEntry var other: Int = 1 {
          didSet {}
        }
        @DependencyEntry var first: Int
        @DependencyEntry(previewValue: 1) var second: Int // trailing
        @DependencyEntry var third
        @DependencyEntry var (a, b) = (1, 2)
        @DependencyEntry var c = 1, d = 2
        """,
      accessors: """
        {
        get { Swift.fatalError() }
        }
        \(placeholderAccessors())
        get { Swift.fatalError() }
        set {}
        \(placeholderAccessors(count: 3))
        """,
      keys: "",
      diagnostics: """
        2:20: error: 'retries' must be a 'var', since dependencies are overridden {2:20-2:23: "var"}
        3:27: error: 'shared' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static' {3:27-3:34: ""}
        4:37: error: 'seconds' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
        5:39: error: 'other' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
        8:24: error: 'first' needs a value, which tests and previews get, or a 'liveValue:' {8:34-8:34: " = <#value#>"}
        9:41: error: 'second' needs a value, which tests and previews get, or a 'liveValue:' {9:52-9:52: " = <#value#>"}
        10:24: error: 'third' needs a value, which tests and previews get, or a 'liveValue:' {10:29-10:29: " = <#value#>"}
        """
    )
  }

  // The compiler reported in the expansions that a key has no such type.
  @Test func anEntryHasNoOpaqueType() {
    expect(
      entries: """
        @DependencyEntry var one: some Client = LiveClient()
        @DependencyEntry(liveValue: LiveClient()) var two: [some Client: (some Hashable)?]
        @DependencyEntry var three: some.Kind<any Client> = some.Kind()
        """,
      accessors: """
        {
        get { return LiveClient() }
        set {}
        }
        {
        get { return LiveClient() }
        set {}
        }
        {
        get { self[__entry: threeDependencyKey.self, path: \\.three] }
        set { self[threeDependencyKey.self] = newValue }
        }
        """,
      diagnostics: """
        2:29: error: 'one' has an opaque type, so it could never have another value; write 'any' instead of 'some' {2:29-2:33: "any"}
        3:55: error: 'two' has an opaque type, so it could never have another value; write 'any' instead of 'some' {3:55-3:59: "any"} {3:69-3:73: "any"}
        """
    )
  }

  // swift-dependencies takes a name for the key. The entry works beside the error, so no other follows.
  @Test func aNameOfTheKeyIsAnErrorBesideWhichTheEntryWorks() {
    let message = "error: The key of 'one' is 'DependencyValues.oneDependencyKey'; remove the name"
    let accessors = """
      {
      get { self[__entry: oneDependencyKey.self, path: \\.one] }
      set { self[oneDependencyKey.self] = newValue }
      }
      """
    expect(
      entries: #"@DependencyEntry("OneKey") var one: Int = 1"#,
      accessors: accessors,
      keys: key("one")(2, 30),
      diagnostics: #"2:20: \#(message) {2:20-2:28: ""}"#
    )
    expect(
      entries: #"@DependencyEntry("OneKey", lifetime: .weak) var one: Int = 1"#,
      accessors: accessors,
      diagnostics: #"2:20: \#(message) {2:20-2:30: ""}"#
    )
  }

  @Test func anArgumentThatDoesNotExistIsAnErrorThatSaysWhatToWrite() {
    expect(
      entries: """
        @DependencyEntry(name) var two: Int = 1
        @DependencyEntry(1, liveValue: 2) var three: Int = 1
        @DependencyEntry(live: 1) var four: Int = 1
        @DependencyEntry(preview: 1) var five: Int = 1
        @DependencyEntry(testValue: 1) var six: Int
        @DependencyEntry(liveValue: 2, test: 1) var seven: Int
        @DependencyEntry(duration: .test) var eight: Int = 1
        """,
      accessors: placeholderAccessors(count: 7),
      keys: "",
      diagnostics: """
        2:20: error: '@DependencyEntry' has no argument without a label; write 'liveValue:' before the value
        3:20: error: '@DependencyEntry' has no argument without a label; write 'liveValue:' before the value
        4:20: error: '@DependencyEntry' has no argument 'live:'; write 'liveValue:' before the value
        5:20: error: '@DependencyEntry' has no argument 'preview:'; write 'previewValue:' before the value
        6:20: error: '@DependencyEntry' has no argument 'testValue:'; write the value for tests after '='
        7:34: error: '@DependencyEntry' has no argument 'test:'; write the value for tests after '='
        8:20: error: '@DependencyEntry' has no argument 'duration:'
        """
    )
  }

  @Test func anEntryOfAProtocolIsToldOfItsMock() {
    // An interface module has no live value, and no other value was in sight.
    expect(
      entries:
        "@DependencyEntry public var store: any Store\n@DependencyEntry var both: any Store & Sendable",
      keys: "",
      diagnostics: """
        2:31: error: 'store' needs a value, which tests and previews get, or a 'liveValue:'; '@DependencyMockable' on 'Store' makes \
        a value, 'MockStore()' {2:47-2:47: " = <#MockStore()#>"}
        3:24: error: 'both' needs a value, which tests and previews get, or a 'liveValue:' {3:50-3:50: " = <#value#>"}
        """
    )
  }
}
