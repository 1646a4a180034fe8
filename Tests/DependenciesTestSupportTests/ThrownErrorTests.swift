#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Testing

  /// How often a test fails that lets the error of an unimplemented endpoint pass.
  @Suite(.disabled(if: ChildTestRun.isChild)) struct ThrownErrorTests {
    // The endpoint reported an issue, and the error that it threw failed the test a second time.
    @Test func aTraitDropsTheErrorOfAReportedCall() async throws {
      let issues = try await ChildTestRun.swiftTesting("DeliberateThrows").issues
      let counts = issues.reduce(into: [String: Int]()) { counts, issue in
        let isReport = issue.file.hasSuffix("Counter.swift")
        counts["\(issue.test ?? "nil") \(isReport)", default: 0] += 1
      }
      #expect(
        counts == [
          // Equal issues of two cases count once.
          "withATrait(_:) true": 1,
          "withTheOtherTrait() true": 1,
          "withoutATrait() true": 1, "withoutATrait() false": 1,
          "throwsAnErrorThatNobodyReported() false": 1,
          "throwsAnErrorWhoseReportWasExpected() false": 1,
          "throwsAnotherError() true": 1, "throwsAnotherError() false": 1,
          "isTornDownWithAnError() false": 1,
          "isTornDownAfterAnError() false": 2,
          "isNotTornDownWithoutValues() false": 1,
        ]
      )
    }
  }

  /// Calls endpoints that throw.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct DeliberateThrows {
    @Dependency(Client.self) var client

    @Test(.dependencies, arguments: [1, 2])
    func withATrait(_ number: Int) throws {
      _ = try client.load()
    }

    @Test(.reportsUnusedOverrides)
    func withTheOtherTrait() async throws {
      try await withDependencies {
        $0 = .test
      } operation: {
        _ = try await Task { try client.load() }.value
      }
    }

    @Test func withoutATrait() throws {
      _ = try client.load()
    }

    @Test(.dependencies) func throwsAnErrorThatNobodyReported() throws {
      throw Unimplemented("Client.load")
    }

    @Test(.dependencies) func throwsAnErrorWhoseReportWasExpected() throws {
      _ = try withExpectedIssue { try client.load() }
    }

    @Test(.dependencies) func throwsAnotherError() throws {
      _ = try? client.load()
      throw Unimplemented("Client.save")
    }

    struct Failure: Error, Equatable {
      var number = 0
    }

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        throw Failure()
      }
    )
    func isTornDownWithAnError() {}

    @Test(
      .dependencies { _ in
      } tearDown: { _ in
        throw Failure(number: 2)
      }
    )
    func isTornDownAfterAnError() throws { throw Failure(number: 1) }

    @Test(
      .dependencies { _ in
        throw Failure(number: 1)
      } tearDown: { _ in
        throw Failure(number: 2)
      }
    )
    func isNotTornDownWithoutValues() {}
  }
#endif
