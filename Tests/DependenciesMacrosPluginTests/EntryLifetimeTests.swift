import Testing

/// Entries that say how long their values live.
@Suite struct EntryLifetimeTests {
  @Test(arguments: [
    (#""DraftKey", "#, "DraftKey", "nonisolated"), ("", "__Key_draft", "fileprivate nonisolated"),
  ])
  func aLifetimeFollowsTheOtherArguments(name: String, keyName: String, modifiers: String) {
    let live = "static var liveValue: Value { return Draft.live }"
    let preview = "static var previewValue: Value { return Draft.preview }"
    let arguments = [
      ("", "__TestDependencyKey", []),
      ("liveValue: Draft.live, ", "__DependencyKey", [live]),
      ("previewValue: Draft.preview, ", "__TestDependencyKey", [preview]),
      ("liveValue: Draft.live, previewValue: Draft.preview, ", "__DependencyKey", [live, preview]),
    ]
    for (values, conformance, members) in arguments {
      let attribute = "@DependencyEntry(\(name)\(values)lifetime: .scoped(to: Session.self))"
      let expansion = CompilerHost.expand(entries: "\(attribute) var draft: Draft = Draft()")
      let all =
        ["typealias Value = Draft", "static var testValue: Value { return Draft() }"] + members
        + ["static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }"]
      let column = attribute.count + 4
      #expect(
        expansion.keys
          == key(
            keyName,
            modifiers,
            conformingTo: conformance,
            property: "draft",
            members: all,
            line: 2,
            column: column
          )
      )
    }
  }

  @Test func aLifetimeHasTheAccessOfTheOtherMembers() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(lifetime: .weak) public var log: Log = Log()
      }
      package extension DependencyValues {
        @DependencyEntry("OtherKey", lifetime: .weak) var other: Log = Log()
      }
      """
    )
    let members = [
      "typealias Value = Log", "static var testValue: Value { return Log() }",
      "static var lifetime: __DependencyLifetime { return .weak }",
    ]
    #expect(
      expansion.keys == """
        \(key("LogKey", "public nonisolated", property: "log", members: members, line: 2, column: 44))
        \(key("OtherKey", "nonisolated", property: "other", access: "package", members: members, line: 5, column: 49))
        """
    )
  }

  @Test func aLifetimeIsKeptAsItIsWritten() {
    let expansion = CompilerHost.expand(
      entries: """
        @DependencyEntry(
          liveValue: 3,
          lifetime: isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60))
        )
        var retries: Int
        """
    )
    let lifetime = """
      static var lifetime: __DependencyLifetime { return isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60)) }
      """
    let members = ["typealias Value = Int", "static var liveValue: Value { return 3 }", lifetime]
    #expect(
      expansion.keys
        == key("__Key_retries", conformingTo: "__DependencyKey", members: members, line: 7, column: 3)
    )
  }

  @Test func anEntryWithALifetimeNeedsAType() {
    let expansion = CompilerHost.expandMisuse(
      entries: """
        @DependencyEntry(lifetime: .transient) var draft = Draft()
        @DependencyEntry("RetriesKey", liveValue: 2, previewValue: 3, lifetime: .cached) var retries = 1
        @DependencyEntry(lifetime: .transient) var empty
        """
    )
    #expect(
      expansion.diagnostics == """
        2:46: error: 'draft' needs a written type, without which its test value is made once for the process, whatever its \
        'lifetime:' says {2:51-2:51: ": <#Type#>"}
        3:88: error: 'retries' needs a written type, without which its test value is made once for the process, whatever its \
        'lifetime:' says {3:95-3:95: ": <#Type#>"}
        4:46: error: 'empty' needs a value, which tests and previews get, or a 'liveValue:' {4:51-4:51: " = <#value#>"}
        """
    )
    #expect(expansion.accessors == placeholderAccessors(count: 3))
    #expect(expansion.keys == "")
  }
}
