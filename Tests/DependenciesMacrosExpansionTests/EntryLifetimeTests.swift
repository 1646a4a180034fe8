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
          "draft",
          conformingTo: conformance,
          members: ["typealias Value = Draft", "static var testValue: Value { return Draft() }"] + members
            + ["static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }"]
        )(2, attribute.count + 4)
      )
    }
  }

  @Test func aTearDownFollowsTheValues() {
    let attribute = "@DependencyEntry(lifetime: .scoped(to: Session.self), tearDown: { await $0.close() })"
    expect(
      entries: "\(attribute) var draft: Draft = Draft()",
      keys: key(
        "draft",
        conformingTo: "__TestDependencyKey",
        members: [
          "typealias Value = Draft", "static var testValue: Value { return Draft() }",
          "static var __hasTearDown: Swift.Bool { true }",
          "static func tearDown(_ value: Value) async throws {",
          "  let tearDown: @Sendable (Value) async throws -> Swift.Void = { await $0.close() }",
          "  try await tearDown(value)", "}",
          "static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }",
        ]
      )(2, attribute.count + 4)
    )
  }

  // Only scopes tear values down.
  @Test func aTearDownBesideAnotherLifetimeIsAnError() {
    let lifetimes = [
      ("", "cached"), ("lifetime: .weak, ", "weak"), ("lifetime: DependencyLifetime.graph, ", "graph"),
      ("lifetime: .expiring(after: .seconds(1)), ", "expiring"),
    ]
    for (argument, name) in lifetimes {
      let attribute = "@DependencyEntry(\(argument)tearDown: { _ in })"
      expect(
        entries: "\(attribute) var draft: Draft = Draft()",
        diagnostics: """
          2:\(20 + argument.count): error: 'tearDown:' would never run, since the lifetime is '.\(name)', and only values \
          of scopes are torn down; pass 'lifetime: .scoped(to: …)'
          """
      )
    }
    // The macro does not see what lifetime this is.
    for lifetime in ["lifetime", "Draft.lifetime", ".scoped(to: Session.self)"] {
      expect(
        entries: "@DependencyEntry(lifetime: \(lifetime), tearDown: { _ in }) var draft: Draft = Draft()"
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
          @DependencyEntry(lifetime: .weak) var other: Log = Log()
        }
        """,
      keys: """
        \(key("log", "public nonisolated", members: members)(2, 44))
        \(key("other", access: "package", members: members)(5, 37))
        """
    )
  }
}
