#if os(Linux)
  import DependenciesTestSupport
  import ProcessRunner
  import Testing

  /// The exact issues that tests which fail on purpose record, with their places.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct IssueTests {
    @Test func eachIssueIsRecordedForItsTestAtTheUsersLine() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateIssues").issues
      #expect(
        issues == [
          lateRead(at: DeliberateIssues.modelLine, test: "leavesWorkBehind()"),
          missing(at: DeliberateIssues.readsWithoutATestValue[0], in: "readsAtTwoPlacesInALoop()"),
          missing(at: DeliberateIssues.readsWithoutATestValue[1], in: "readsAtTwoPlacesInALoop()"),
          missing(at: DeliberateIssues.sharedRead, in: "readsAtASharedPlace()"),
          missing(at: DeliberateIssues.sharedRead, in: "readsAtASharedPlaceToo()"),
          escapedRead("@Dependency(\\.greeting)", at: DeliberateIssues.detachedRead),
          escapedRead("@Dependency(Greeting.self)", at: DeliberateIssues.queueRead),
          unused("\\.greeting", "Greeting", at: DeliberateIssues.unused.trait),
          unused("\\.untested", "Untested", at: DeliberateIssues.unused.body),
          issue(
            """
            An issue was expected, but none with that text was reported.

              Expected:     'never'
              Expected at:  \(Self.file):\(DeliberateIssues.expected)

            The operation did not use what should have been reported, or reported it later: 'withExpectedIssue' waits for no task
            that the operation leaves behind. Where the issue only comes at times, pass 'isIntermittent: true'.
            """,
            at: DeliberateIssues.expected,
            in: "expectsAnIssueThatDoesNotCome()"
          ),
          issue("", at: DeliberateIssues.failing, in: "doesNotRun()"),
        ]
      )
    }

    @Test func readsThatEscapeMayBeMeant() async throws {
      let environment = ["DEPENDENCIES_REPORT_ESCAPED_READS": "0"]
      let issues = try await ChildTestRun.swiftTesting("DeliberateIssues", environment: environment).issues
      #expect(issues.filter { $0.test == nil } == [])
    }

    private static let file = "DependenciesTestSupportTests/DeliberateIssues.swift"

    private func issue(_ text: String, at line: Int, in test: String?) -> ChildTestRun.Issue {
      ChildTestRun.Issue(test: test, file: Self.file, line: line, text: text)
    }

    private func missing(at line: Int, in test: String) -> ChildTestRun.Issue {
      issue(
        """
        @Dependency(\\.untested) has no test value, but was read in a test.

          Key:      Untested
          Value:    String
          Read at:  \(Self.file):\(line)
          Test:     DeliberateIssues/\(test)

        Override it for the test:

          withDependencies {
            $0.untested = …
          } operation: {
            …
          }

        or give the key a 'testValue'.
        """,
        at: line,
        in: test
      )
    }

    private func escapedRead(_ read: String, at line: Int) -> ChildTestRun.Issue {
      issue(
        """
        \(read) was read outside of any test, so no override of a test reaches it.

          Key:      Greeting
          Value:    String
          Read at:  \(Self.file):\(line)

        Dependencies follow structured concurrency and 'Task { }', but not 'Task.detached', dispatch queues,
        timers, threads, delegates, or work that outlives its test. Wrap the closure that leaves the task:

          queue.async(execute: capturingDependencies {
            …
          })

        or pass the dependencies on:

          withEscapedDependencies { dependencies in
            queue.async {
              dependencies.yield {
                …
              }
            }
          }

        If the read is intentional, set 'DependencyTesting.reportsEscapedReads = false'.
        """,
        at: line,
        in: nil
      )
    }

    private func lateRead(at line: Int, test: String) -> ChildTestRun.Issue {
      issue(
        """
        @Dependency(\\.greeting) was read for a test that has ended.

          Key:      Greeting
          Value:    String
          Read at:  \(Self.file):\(line)
          Test:     DeliberateIssues/\(test)

        A task of that test still runs, or another test uses an object that was made in it. Let the test wait
        for its work, or cancel it:

          let task = Task { … }
          await task.value

        and make new models in each test. If the read is intentional, set
        'DependencyTesting.reportsEscapedReads = false'.
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
#endif
