import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The messages about entries use the words of the declaration, not the keys that the macro makes.
@Suite struct EntryDiagnosticTests {
  @Test func anEntryWithoutALiveValueIsGivenOneWhereItIsDeclared() {
    let line = #line + 5
    let reports = reports {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.testOnlyNumber) var value
        #expect(value == 1)
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.testOnlyNumber) has no live value, but was read in the live context.

              Key:      @DependencyEntry var testOnlyNumber
              Value:    Int
              Read at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(line)

            Its test value is used.
            Link the module that holds the live value, or write it:

              @DependencyEntry(liveValue: …) var testOnlyNumber: Int = …

            or set the value where the program starts:

              prepareDependencies {
                $0.testOnlyNumber = …
              }
            """,
          line: line
        )
      ]
    )
  }

  @Test func aPartOfALiveEntryIsAWarningWithItsDeclaration() {
    let line = #line + 1
    let reports = reports { withDependencies({ $0.liveOnlyNumber += 1 }, operation: {}) }
    let text = """
      @Dependency(\\.liveOnlyNumber) has no test value, \
      so an update closure in a test got its live or preview value.

        Key:            @DependencyEntry var liveOnlyNumber
        Value:          Int
        Overridden at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(line)
        Test:           EntryDiagnosticTests/aPartOfALiveEntryIsAWarningWithItsDeclaration()

      What the closure does not replace is not made for tests.
      Give the entry a test value:

        @DependencyEntry(…) var liveOnlyNumber: Int = …

      or set the whole value before it is read or changed, for example in a trait:

        @Test(.dependencies { $0.liveOnlyNumber = … })
      """
    #expect(reports == [Report(text: text, line: line, isWarning: true)])
  }

  // The lifetime of the client had no effect, and nothing said so.
  @Test func anEntryThatDoesNotFollowTheLifetimeOfItsClientIsWarnedOfOnce() {
    let line = #line + 2
    let reports = reports {
      @Dependency(\.cachedDraft) var draft
      #expect(draft === draft)
    }
    let warning = Report(
      text: """
        \\.cachedDraft is cached, although OwnKeyDraft is transient.

          Key:      @DependencyEntry var cachedDraft
          Value:    OwnKeyDraft
          Read at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(line)

        A read through an entry follows the lifetime of the entry. Pass it there:

          @DependencyEntry(…, lifetime: .transient) var cachedDraft: OwnKeyDraft = …

        or remove the entry, and read the client by its type:

          @Dependency(OwnKeyDraft.self) var cachedDraft
        """,
      line: line,
      isWarning: true
    )
    #if DEBUG
      #expect(reports == [warning])
    #else
      #expect(reports == [])
    #endif
  }

  @Test func anEntryThatIsGivenALifetimeOrHasThatOfItsClientIsNotWarnedOf() {
    let reports = reports {
      @Dependency(\.transientDraft) var draft
      @Dependency(\.sharedDraft) var shared
      @Dependency(\.ownKeyClient) var client
      @Dependency(OwnKeyDraft.self) var own
      #expect(draft !== draft)
      #expect(shared === shared)
      #expect(own !== own)
      _ = client
    }
    #expect(reports == [])
  }

  @Test func anEndpointOfAClientThatIsItsOwnKeyIsOverriddenByItsType() {
    let reports = reports { OwnKeyClient().save() }
    let line = OwnKeyClient.line + 1
    let dependency = "$0[OwnKeyClient.self]"
    #expect(reports == [unimplementedCall("OwnKeyClient", "save", line: line, dependency: dependency)])
  }
}

@DependencyClient
private struct OwnKeyClient: Sendable, TestDependencyKey {
  static let line = #line
  var save: @Sendable () -> Void
  static var testValue: OwnKeyClient { OwnKeyClient() }
}

private final class OwnKeyDraft: Sendable, TestDependencyKey {
  static var lifetime: DependencyLifetime { .transient }
  static var testValue: OwnKeyDraft { OwnKeyDraft() }
}

extension DependencyValues {
  @DependencyEntry fileprivate var cachedDraft: OwnKeyDraft = OwnKeyDraft()
  @DependencyEntry(lifetime: .transient) fileprivate var transientDraft: OwnKeyDraft = OwnKeyDraft()
  @DependencyEntry(lifetime: .singleton) fileprivate var sharedDraft: OwnKeyDraft = OwnKeyDraft()
  @DependencyEntry fileprivate var ownKeyClient: OwnKeyClient = OwnKeyClient()
  @DependencyEntry fileprivate var testOnlyNumber: Int = 1
  @DependencyEntry(liveValue: 1) fileprivate var liveOnlyNumber: Int
}
