import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// The messages about entries name the property, and show its declaration.
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

              Key:      DependencyValues.testOnlyNumberDependencyKey
              Value:    Int
              Read at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(line)

            Its test value is used.
            Link the module that holds the live value, or write it:

              @DependencyEntry(liveValue: …) var testOnlyNumber: Int = …

            or, in another module:

              extension DependencyValues.testOnlyNumberDependencyKey: DependencyKey {
                public static var liveValue: Int { … }
              }

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

        Key:            DependencyValues.liveOnlyNumberDependencyKey
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

extension DependencyValues {
  @DependencyEntry fileprivate var testOnlyNumber: Int = 1
  @DependencyEntry(liveValue: 1) fileprivate var liveOnlyNumber: Int
}
