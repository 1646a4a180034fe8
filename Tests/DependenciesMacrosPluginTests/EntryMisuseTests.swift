import Testing

/// The diagnostics of invalid entries, and their expansions.
@Suite struct EntryMisuseTests {
  @Test func anEntryBelongsInAnExtensionOfDependencyValues() {
    let expansion = CompilerHost.expandMisuse(
      """
      struct Settings {
        @DependencyEntry var retries: Int = 1
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:3: error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func anExtensionOfAnotherTypeIsNoPlace() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues.Nested {
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
    #expect(expansion.peers == "")
  }

  @Test func aConstantIsNoEntry() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry let retries: Int = 1
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:20: error: 'retries' must be a 'var', since dependencies are overridden {2:20-2:23: "var"}
        """
    )
    #expect(
      expansion.accessors == """
        {
        get { Swift.fatalError() }
        }
        """
    )
    #expect(expansion.peers == "")
  }

  @Test func aStaticPropertyIsNoEntry() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry public static var retries: Int = 1
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:27: error: 'retries' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static' {2:27-2:34: ""}
        """
    )
    #expect(expansion.accessors == placeholderAccessors())
    #expect(expansion.peers == "")
  }

  @Test func anEntryHasNoAccessorsOfItsOwn() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry var retries: Int { 1 }
        @DependencyEntry var other: Int = 1 {
          didSet {}
        }
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:37: error: 'retries' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
        3:39: error: 'other' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value
        """
    )
    #expect(
      expansion.accessors == """
        get { Swift.fatalError() }
        set {}
        """
    )
    #expect(expansion.peers == "")
  }

  @Test func anEntryNeedsAValue() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry var retries: Int
        @DependencyEntry(previewValue: 1) var other: Int // trailing
        @DependencyEntry var third
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:24: error: 'retries' needs a value, which tests and previews get, or a 'liveValue:' {2:36-2:36: " = <#value#>"}
        3:41: error: 'other' needs a value, which tests and previews get, or a 'liveValue:' {3:51-3:51: " = <#value#>"}
        4:24: error: 'third' needs a value, which tests and previews get, or a 'liveValue:' {4:29-4:29: " = <#value#>"}
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 3))
    #expect(expansion.peers == "")
  }

  // The compiler reported in the expansions that a key has no such type.
  @Test func anEntryHasNoOpaqueType() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry var one: some Client = LiveClient()
        @DependencyEntry(liveValue: LiveClient()) var two: [some Client: (some Hashable)?]
        @DependencyEntry var three: some.Kind<any Client> = some.Kind()
      }
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
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry var (a, b) = (1, 2)
        @DependencyEntry var c = 1, d = 2
      }
      """
    )
    #expect(expansion.diagnostics == "")
    #expect(expansion.accessors == "")
    #expect(expansion.peers == "")
  }

  @Test func theNameOfAKeyIsAString() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry("a b") var one: Int = 1
        @DependencyEntry(name) var two: Int = 1
        @DependencyEntry("default") var three: Int = 1
        @DependencyEntry("Type") var four: Int = 1
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:20: error: The name of the key must be a plain string, such as "APIClientKey"
        3:20: error: The name of the key must be a plain string, such as "APIClientKey"
        4:20: error: The name of the key must be a plain string, such as "APIClientKey"
        5:20: error: The name of the key must be a plain string, such as "APIClientKey"
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 4))
    #expect(expansion.peers == "")
  }

  @Test func anEntryHasNoOtherArguments() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry(duration: .test) var one: Int = 1
        @DependencyEntry(testValue: 1, liveValue: 2) var two: Int
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        2:20: error: '@DependencyEntry' has no argument 'duration:'
        3:20: error: '@DependencyEntry' has no argument 'testValue:'
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 2))
    #expect(expansion.peers == "")
  }
}
