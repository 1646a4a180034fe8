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
}
