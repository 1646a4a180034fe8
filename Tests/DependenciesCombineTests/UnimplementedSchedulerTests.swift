#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import TestHelpers
  import Testing

  @Suite struct UnimplementedSchedulerTests {
    static let line = #line + 1
    static var unimplemented: AnySchedulerOf<DispatchQueue> { .unimplemented("search") }

    @Test func theFirstUseIsReportedWhereTheSchedulerWasMadeAndNoneRunsAnything() {
      let log = Log()
      let uses: [(AnySchedulerOf<DispatchQueue>) -> Void] = [
        { #expect($0.now == DispatchQueue.test.now) },
        { #expect($0.minimumTolerance == .zero) },
        { $0.schedule { log.append("now") } },
        { $0.schedule(after: DispatchQueue.test.now, tolerance: 0) { log.append("later") } },
        {
          $0.schedule(after: DispatchQueue.test.now, interval: 1, tolerance: 0) { log.append("again") }
            .cancel()
        },
      ]
      let reports = reports {
        for index in uses.indices {
          let scheduler = Self.unimplemented
          for use in uses[index...] + uses { use(scheduler) }
        }
      }
      #expect(log.entries == [])
      #expect(
        reports == [
          report("search.now", hint: "Sleeps and timers read 'now' first.\n"),
          report("search.minimumTolerance"),
          report("search.schedule(options:_:)"),
          report("search.schedule(after:tolerance:options:_:)"),
          report("search.schedule(after:interval:tolerance:options:_:)"),
        ]
      )
    }

    private func report(_ member: String, hint: String = "") -> Report {
      Report(
        text: """
          '\(member)' is unimplemented, but was used.

            Made at:  DependenciesCombineTests/UnimplementedSchedulerTests.swift:\(Self.line)

          \(hint)\(Self.cure)
          """,
        line: Self.line
      )
    }

    private static let cure = """
      Override it for the test:

        withDependencies {
          $0.mainQueue = .immediate
        } operation: {
          …
        }

      or, to control time, with a 'DispatchQueue.test' that the test keeps and advances.
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
        let scheduler = Self.unimplemented
        try await scheduler.sleep(until: DispatchQueue.test.now)
        for await _ in scheduler.timer(interval: .seconds(1)) { Issue.record("The timer ticked.") }
      }
      #expect(reports == [report("search.minimumTolerance")])
    }
  }
#endif
