import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// What is said of entries: in the words of the code that declares them, not of the keys that the macro makes.
@Suite struct EntryDiagnosticTests {
  @Test func anEntryWithoutATestValueIsNamedAsItIsDeclared() {
    let line = #line + 2
    let reports = reports {
      @Dependency(\.liveOnly) var value
      #expect(value == 3)
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.liveOnly) has no test value, but was read in a test.

              Key:      @DependencyEntry var liveOnly
              Value:    Int
              Read at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(line)
              Test:     EntryDiagnosticTests/anEntryWithoutATestValueIsNamedAsItIsDeclared()

            Override it for the test:

              withDependencies {
                $0.liveOnly = …
              } operation: {
                …
              }

            or give the entry a value of its own, which is for tests.
            """,
          line: line
        )
      ]
    )
  }

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

            Its test value is used. Link the module that holds the live value, or write it:

              @DependencyEntry(liveValue: …) var testOnlyNumber: Int

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

  @Test func anEndpointOfAClientThatIsItsOwnKeyIsOverriddenByItsType() {
    let reports = reports {
      OwnKeyClient().save()
    }
    #expect(
      reports == [
        Report(
          text: """
            'OwnKeyClient.save' is unimplemented, but was called.

              Defined at:  DependenciesMacrosTests/EntryDiagnosticTests.swift:\(OwnKeyClient.line + 1)

            Override it where it is used:

              withDependencies {
                $0[OwnKeyClient.self].save = { … }
              } operation: {
                …
              }
            """,
          line: OwnKeyClient.line + 1
        )
      ]
    )
  }
}

@DependencyClient
private struct OwnKeyClient: Sendable, TestDependencyKey {
  static let line = #line
  var save: @Sendable () -> Void
  static var testValue: OwnKeyClient { OwnKeyClient() }
}

extension DependencyValues {
  @DependencyEntry(liveValue: 3) fileprivate var liveOnly: Int
  @DependencyEntry fileprivate var testOnlyNumber: Int = 1
}
