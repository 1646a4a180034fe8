import Testing

/// Entries that say how long their values live.
@Suite struct EntryLifetimeTests {
  @Test func aLifetimeFollowsTheOtherArguments() {
    let live = "static var liveValue: Value { return Draft.live }"
    let preview = "static var previewValue: Value { return Draft.preview }"
    let expectations = [
      ("", "__TestDependencyKey", []),
      ("liveValue: Draft.live, ", "__DependencyKey", [live]),
      ("previewValue: Draft.preview, ", "__TestDependencyKey", [preview]),
      ("liveValue: Draft.live, previewValue: Draft.preview, ", "__DependencyKey", [live, preview]),
    ]
    for (values, conformance, members) in expectations {
      let attribute = "@DependencyEntry(\(values)lifetime: .scoped(to: Session.self))"
      expect(
        entries: "\(attribute) var draft: Draft = Draft()",
        keys: key(
          "__Key_draft",
          conformingTo: conformance,
          members: ["typealias Value = Draft", "static var testValue: Value { return Draft() }"] + members
            + ["static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }"]
        )(2, attribute.count + 4)
      )
    }
  }

  @Test func aLifetimeHasTheAccessOfTheOtherMembers() {
    let members = [
      "typealias Value = Log", "static var testValue: Value { return Log() }",
      "static var lifetime: __DependencyLifetime { return .weak }",
    ]
    expect(
      file: """
        extension DependencyValues {
          @DependencyEntry(lifetime: .weak) public var log: Log = Log()
        }
        package extension DependencyValues {
          @DependencyEntry("OtherKey", lifetime: .weak) var other: Log = Log()
        }
        """,
      keys: """
        \(key("LogKey", "public nonisolated", property: "log", members: members)(2, 44))
        \(key("OtherKey", "nonisolated", property: "other", access: "package", members: members)(5, 49))
        """
    )
  }

  @Test func anEntryWithALifetimeNeedsAType() {
    expect(
      entries: """
        @DependencyEntry(lifetime: .transient) var draft = Draft()
        @DependencyEntry("RetriesKey", liveValue: 2, previewValue: 3, lifetime: .cached) var retries = 1
        @DependencyEntry(lifetime: .transient) var empty
        """,
      accessors: placeholderAccessors(count: 3),
      keys: "",
      diagnostics: """
        2:46: error: 'draft' needs a written type, without which its test value is made once for the process, whatever its \
        'lifetime:' says {2:51-2:51: ": <#Type#>"}
        3:88: error: 'retries' needs a written type, without which its test value is made once for the process, whatever its \
        'lifetime:' says {3:95-3:95: ": <#Type#>"}
        4:46: error: 'empty' needs a value, which tests and previews get, or a 'liveValue:' {4:51-4:51: " = <#value#>"}
        """
    )
  }
}
