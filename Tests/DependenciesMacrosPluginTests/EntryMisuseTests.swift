import Testing

/// The diagnostics of invalid entries, and their expansions.
@Suite struct EntryMisuseTests {
  @Test(arguments: ["struct Settings", "extension DependencyValues.Nested"])
  func anEntryBelongsInAnExtensionOfDependencyValues(parent: String) {
    let expansion = CompilerHost.expandMisuse(
      """
      \(parent) {
        /// Retries.
        @DependencyEntry(liveValue: 1)
        var retries: Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        3:3: error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.keys == "")
  }

  @Test func aConstantIsNoEntry() {
    expect(
      "@DependencyEntry let retries: Int = 1",
      """
      2:20: error: 'retries' must be a 'var', since dependencies are overridden {2:20-2:23: "var"}
      """,
      accessors: "{\nget { Swift.fatalError() }\n}"
    )
  }

  @Test func aStaticPropertyIsNoEntry() {
    expect(
      "@DependencyEntry public static var retries: Int = 1",
      """
      2:27: error: 'retries' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static' {2:27-2:34: ""}
      """,
      accessors: placeholderAccessors()
    )
  }

  @Test func anEntryHasNoAccessorsOfItsOwn() {
    expect(
      """
      @DependencyEntry var retries: Int { 1 }
      @DependencyEntry var seconds: Int { 1 }
      @DependencyEntry var other: Int = 1 {
        didSet {}
      }
      """,
      """
      2:37: error: 'retries' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
      3:37: error: 'seconds' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
      4:39: error: 'other' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
      """,
      accessors: "get { Swift.fatalError() }\nset {}"
    )
  }

  @Test func anEntryNeedsAValue() {
    expect(
      """
      @DependencyEntry var retries: Int
      @DependencyEntry(previewValue: 1) var other: Int // trailing
      @DependencyEntry var third
      """,
      """
      2:24: error: 'retries' needs a value, which tests and previews get, or a 'liveValue:' {2:36-2:36: " = <#value#>"}
      3:41: error: 'other' needs a value, which tests and previews get, or a 'liveValue:' {3:51-3:51: " = <#value#>"}
      4:24: error: 'third' needs a value, which tests and previews get, or a 'liveValue:' {4:29-4:29: " = <#value#>"}
      """,
      accessors: placeholderAccessors(count: 3)
    )
  }

  // The compiler reported in the expansions that a key has no such type.
  @Test func anEntryHasNoOpaqueType() {
    let expansion = CompilerHost.expandMisuse(
      entries: """
        @DependencyEntry var one: some Client = LiveClient()
        @DependencyEntry(liveValue: LiveClient()) var two: [some Client: (some Hashable)?]
        @DependencyEntry var three: some.Kind<any Client> = some.Kind()
        """
    )
    #expect(
      expansion.diagnostics == """
        2:29: error: 'one' has an opaque type, so it could never have another value; write 'any' instead of 'some' {2:29-2:33: "any"}
        3:55: error: 'two' has an opaque type, so it could never have another value; write 'any' instead of 'some' {3:55-3:59: "any"} {3:69-3:73: "any"}
        """
    )
    #expect(
      expansion.accessors == """
        {
        get { return LiveClient() }
        set {}
        }
        {
        get { return LiveClient() }
        set {}
        }
        {
        get { self[__entry: __Key_three.self, path: \\.three] }
        set { self[__Key_three.self] = newValue }
        }
        """
    )
  }

  @Test func ofPropertiesThatAreNotOneTheCompilerItselfSaysSo() {
    expect(
      """
      @DependencyEntry var (a, b) = (1, 2)
      @DependencyEntry var c = 1, d = 2
      """,
      "",
      accessors: ""
    )
  }

  @Test func theNameOfAKeyIsAString() {
    let message = "error: The name of the key must be a plain string, such as \"APIClientKey\""
    expect(
      """
      @DependencyEntry("a b") var one: Int = 1
      @DependencyEntry(name) var two: Int = 1
      @DependencyEntry("default") var three: Int = 1
      @DependencyEntry("Type") var four: Int = 1
      """,
      "2:20: \(message)\n3:20: \(message)\n4:20: \(message)\n5:20: \(message)",
      accessors: placeholderAccessors(count: 4)
    )
  }

  @Test func anEntryHasNoOtherArguments() {
    expect(
      """
      @DependencyEntry(duration: .test) var one: Int = 1
      @DependencyEntry(testValue: 1, liveValue: 2) var two: Int
      """,
      """
      2:20: error: '@DependencyEntry' has no argument 'duration:'
      3:20: error: '@DependencyEntry' has no argument 'testValue:'
      """,
      accessors: placeholderAccessors(count: 2)
    )
  }

  /// Expects diagnostics and accessors, and that no key is made.
  private func expect(
    _ entries: String,
    _ diagnostics: String,
    accessors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = CompilerHost.expandMisuse(entries: entries)
    #expect(expansion.diagnostics == diagnostics, sourceLocation: sourceLocation)
    #expect(expansion.accessors == accessors, sourceLocation: sourceLocation)
    #expect(expansion.keys == "", sourceLocation: sourceLocation)
  }
}
