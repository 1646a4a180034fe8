#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import ReportRecorder
  import Testing

  @Suite struct UnimplementedSchedulerTests {
    static let line = #line + 1
    let scheduler = DispatchQueue.unimplemented("search")

    @Test func everyMemberIsReportedOnceWhereTheSchedulerWasMadeAndRunsNothing() {
      let log = Log()
      let reports = reports {
        for _ in 1...3 {
          #expect(scheduler.now == DispatchQueue.test.now)
          #expect(scheduler.minimumTolerance == .zero)
          scheduler.schedule { log.append("now") }
          scheduler.schedule(after: DispatchQueue.test.now, tolerance: 0) { log.append("later") }
          scheduler.schedule(after: DispatchQueue.test.now, interval: 1, tolerance: 0) { log.append("again") }
            .cancel()
        }
      }
      #expect(log.entries == [])
      #expect(
        reports == [
          report("search.now"),
          report("search.minimumTolerance"),
          report("search.schedule(options:_:)"),
          report("search.schedule(after:tolerance:options:_:)"),
          report("search.schedule(after:interval:tolerance:options:_:)"),
        ]
      )
    }

    private func report(_ member: String) -> Report {
      Report(
        text: """
          '\(member)' is unimplemented, but was used.

            Made at:  DependenciesCombineTests/UnimplementedSchedulerTests.swift:\(Self.line)

          \(Self.cure)
          """,
        line: Self.line
      )
    }

    private static let cure = """
      Override it for the test:

        withDependencies {
          $0.mainQueue = DispatchQueue.test.eraseToAnyScheduler()
        } operation: {
          …
        }

      or, where the test is not about time, '.immediate'.
      """

    @Test func oneWithoutANameIsCalledLikeItsTypeAndOneWithANameIsReportedWhereItWasMade() {
      let queue: AnySchedulerOf<DispatchQueue> = .unimplemented
      let loop: AnySchedulerOf<RunLoop> = .unimplemented
      let operations: AnySchedulerOf<OperationQueue> = .unimplemented
      let unnamed = reports {
        queue.schedule {}
        loop.schedule {}
        operations.schedule {}
      }
      #expect(
        unnamed
          == ["DispatchQueue", "RunLoop", "OperationQueue"].map { name in
            Report(
              text: """
                '\(name).schedule(options:_:)' is unimplemented, but was used.

                \(Self.cure)
                """,
              line: nil
            )
          }
      )
      let named: AnySchedulerOf<RunLoop> = .unimplemented("loop")
      let made = UnimplementedSchedulerOf<DispatchQueue>(now: DispatchQueue.test.now, minimumTolerance: 5)
      let reports = reports {
        named.schedule {}
        #expect(made.minimumTolerance == 5)
      }
      #expect(reports.map(\.line) == [#line - 6, #line - 5])
      #expect(
        reports.map { String($0.text.prefix { $0 != "\n" }) } == [
          "'loop.schedule(options:_:)' is unimplemented, but was used.",
          "'Scheduler.minimumTolerance' is unimplemented, but was used.",
        ]
      )
    }

    // A task that slept on a scheduler that drops its actions waited forever.
    @Test func sleepsReturnAndTimersEnd() async throws {
      let reports = try await reports {
        try await scheduler.sleep(until: DispatchQueue.test.now)
        for await _ in scheduler.timer(interval: .seconds(1)) { Issue.record("The timer ticked.") }
      }
      #expect(
        reports == [
          report("search.minimumTolerance"),
          report("search.schedule(after:interval:tolerance:options:_:)"),
          report("search.now"),
        ]
      )
    }
  }
#endif
