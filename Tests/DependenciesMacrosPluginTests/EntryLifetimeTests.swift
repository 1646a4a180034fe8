import Testing

/// Entries that say how long their values live.
@Suite struct EntryLifetimeTests {
  @Test func aLifetimeIsAMemberOfTheKey() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(lifetime: .transient) var draft: Draft = Draft()
      }
      """
    )
    #expect(
      expansion.accessors == """
        {
        get { self[__entry: __Key_draft.self, path: \\.draft] }
        set { self[__Key_draft.self] = newValue }
        }
        """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_draft", "fileprivate nonisolated", line: 2, column: 46))
        typealias Value = Draft
        static var testValue: Value { return Draft() }
        static var lifetime: __DependencyLifetime { return .transient }
        }
        \(isolationCheck(entry: "draft", line: 2, column: 42))
        """
    )
  }

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
      let expansion = CompilerHost.expand(
        """
        extension DependencyValues {
          \(attribute) var draft: Draft = Draft()
        }
        """
      )
      let column = attribute.count + 4
      #expect(
        expansion.peers == """
          \(key(keyName, modifiers, conformance, property: "draft", line: 2, column: column + 4))
          typealias Value = Draft
          static var testValue: Value { return Draft() }
          \(members.map { "\($0)\n" }.joined())\
          static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }
          }
          \(isolationCheck(entry: "draft", line: 2, column: column))
          """
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
    #expect(
      expansion.peers == """
        \(key("LogKey", "public nonisolated", property: "log", line: 2, column: 48))
        public typealias Value = Log
        public static var testValue: Value { return Log() }
        public static var lifetime: __DependencyLifetime { return .weak }
        }
        \(isolationCheck(entry: "log", line: 2, column: 44))
        \(key("OtherKey", "nonisolated", property: "other", access: "package", line: 5, column: 53))
        package typealias Value = Log
        package static var testValue: Value { return Log() }
        package static var lifetime: __DependencyLifetime { return .weak }
        }
        \(isolationCheck(entry: "other", line: 5, column: 49))
        """
    )
  }

  @Test func aLifetimeIsKeptAsItIsWritten() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry(
          liveValue: 3,
          lifetime: isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60))
        )
        var retries: Int
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", "__DependencyKey", line: 7, column: 7))
        typealias Value = Int
        static var liveValue: Value { return 3 }
        static var lifetime: __DependencyLifetime { return isShared ? .singleton // for all
              : DependencyLifetime . expiring(after: .seconds(60)) }
        }
        \(isolationCheck(entry: "retries", line: 7, column: 3))
        """
    )
  }

  @Test func anEntryWithALifetimeNeedsAType() {
    let expansion = CompilerHost.expandMisuse(
      """
      extension DependencyValues {
        @DependencyEntry(lifetime: .transient) var draft = Draft()
        @DependencyEntry("RetriesKey", liveValue: 2, previewValue: 3, lifetime: .cached) var retries = 1
        @DependencyEntry(lifetime: .transient) var empty
      }
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
    #expect(expansion.peers == "")
  }
}
