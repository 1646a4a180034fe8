#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Dispatch
  import ProcessRunner
  import Testing

  /// The exact issues that tests which fail on purpose record, with their places.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct IssueTests {
    @Test func eachIssueIsRecordedForItsTestAtTheUsersLine() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateIssues").issues
      #expect(
        issues == [
          lateRead(at: DeliberateIssues.modelLine),
          escapedRead(at: DeliberateIssues.queueRead),
          unused("\\.greeting", "Greeting", at: DeliberateIssues.unused.trait),
          unused("\\.untested", "Untested", at: DeliberateIssues.unused.body),
          issue(
            """
            An issue was expected, but none with that text was reported.

              Expected:     'never'
              Expected at:  \(Self.file):\(DeliberateIssues.expected)

            The operation did not use what should have been reported, or reported it later or in a task that began
            before: 'withExpectedIssue' waits for no task that the operation leaves behind. Where the issue only comes
            at times, pass 'isIntermittent: true'.
            """,
            at: DeliberateIssues.expected,
            in: "expectsAnIssueThatDoesNotCome()"
          ),
          issue(
            """
            An issue was expected, but none with that text was reported.

              Expected:     'never'
              Reported:     It came late.
              Expected at:  \(Self.file):\(DeliberateIssues.another)

            Expect a text that the reported issue contains, or find out why another issue was reported.
            """,
            at: DeliberateIssues.another,
            in: "expectsAnotherIssue()"
          ),
          issue("It came late.\nBy an hour.", at: DeliberateIssues.another, in: "expectsAnotherIssue()"),
          issue("", at: DeliberateIssues.failing, in: "doesNotRun()"),
        ]
      )
    }

    private static let file = "DependenciesTestSupportTests/IssueTests.swift"

    private func issue(_ text: String, at line: Int, in test: String?) -> ChildTestRun.Issue {
      ChildTestRun.Issue(test: test, file: Self.file, line: line, text: text)
    }

    private func escapedRead(at line: Int) -> ChildTestRun.Issue {
      issue(
        """
        @Dependency(Greeting.self) was read outside of any test, so no override of a test reaches it.

          Key:      Greeting
          Value:    String
          Read at:  \(Self.file):\(line)

        Dependencies follow structured concurrency and 'Task { }', but not 'Task.detached', dispatch queues,
        timers, threads, delegates, or work that outlives its test. Wrap the closure that leaves the task:

          queue.async(execute: capturingDependencies {
            …
          })

          Task.detached(operation: capturingDependencies {
            …
          })

        The test runner cannot tell which test started this work: see 'Read at'. If the read is intentional,
        set 'DependencyDiagnostics.reportsEscapedReads = false'.
        """,
        at: line,
        in: nil
      )
    }

    private func lateRead(at line: Int) -> ChildTestRun.Issue {
      issue(
        """
        @Dependency(\\.greeting) was read for a test that has ended.

          Key:      Greeting
          Value:    String
          Read at:  \(Self.file):\(line)
          Test:     DeliberateIssues/leavesWorkBehind()

        A task of that test still runs, or another test uses an object that was made in it. Let the test wait
        for its work, or cancel it:

          let task = Task { … }
          await task.value

        and make new models in each test. If the read is intentional, set
        'DependencyDiagnostics.reportsEscapedReads = false'.
        """,
        at: line,
        in: nil
      )
    }

    private func unused(_ name: String, _ key: String, at line: Int) -> ChildTestRun.Issue {
      issue(
        """
        The override of \(name) was never read by the test.

          Key:            \(key)
          Value:          String
          Overridden at:  \(Self.file):\(line)

        The test does not depend on it. Remove it, or find out why the code under test does not read it. If it
        is intentional, because a suite makes it for all its tests, remove the trait '.reportsUnusedOverrides'.
        """,
        at: line,
        in: "overridesWhatItDoesNotRead()"
      )
    }
  }

  /// Fails on purpose. The lines are named by their issues.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct DeliberateIssues {
    static let modelLine = #line + 2
    struct Model {
      @Dependency(\.greeting) var greeting
    }

    static let queueRead = #line + 4
    @Test func readsOnAQueue() async {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "queue").async {
          _ = DependencyValues.current[Greeting.self]
          continuation.resume()
        }
      }
    }

    @Test(.dependencies)
    func leavesWorkBehind() {
      let model = Model()
      Self.work.setValue(model)
    }

    static let work = LockIsolated<Model?>(nil)

    @Test func workIsDoneLate() async {
      let model = Self.work.value
      await Task.detached { _ = model?.greeting }.value
    }

    // Inside a macro, `#line` is that of the declaration.
    static let unused = (trait: #line + 2, body: #line + 4)
    @Test(.reportsUnusedOverrides, .dependency(\.greeting, "unused"), .dependency(\.counter, Counter()))
    func overridesWhatItDoesNotRead() {
      _ = DependencyValues.current.counter
      withDependencies {
        $0.untested = "unused"
      } operation: {
      }
    }

    static let expected = #line + 2
    @Test func expectsAnIssueThatDoesNotCome() {
      withExpectedIssue("never") {}
    }

    // The issue said that the operation had not used what it should report.
    static let another = #line + 2
    @Test func expectsAnotherIssue() {
      withExpectedIssue("never") { reportIssue("It came late.\nBy an hour.") }
    }

    struct Failure: Error {}

    static let failing = #line + 1
    @Test(.dependencies { _ in throw Failure() })
    func doesNotRun() {
      reportIssue("The test ran.")
    }
  }
#endif
