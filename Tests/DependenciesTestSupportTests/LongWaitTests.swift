import Dependencies
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// The warnings of waits that may never end. Release builds have none.
@Suite struct LongWaitTests {
  #if DEBUG
    // A test that waited for a call that never came did not end, and nothing said so.
    @Test(.againstHangs) func nextWarnsOfACallThatDoesNotCome() async throws {
      let line = #line + 6
      let reports = try await reports {
        let log = CallLog<Int>()
        let endpoint = log.recording { (_: Int) in }
        endpoint(1)
        #expect(await log.next() == 1)
        let next = Task { await log.next() }
        try await waitForReport()
        endpoint(2)
        #expect(await next.value == 2)
      }
      let text = """
        'next()' has waited 5 seconds for a call that the 'CallLog' records.

          Waiting at:    DependenciesTestSupportTests/LongWaitTests.swift:\(line)
          Calls so far:  1

        The code under test has not called the endpoint. It may have failed before that, or call another client.
        A time limit ends the wait, and 'next()' then returns nil:

          @Test(.timeLimit(.minutes(1)))
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    /// Lets tasks wait until it is open.
    final class Gate: Sendable {
      private let (stream, continuation) = AsyncStream<Never>.makeStream()
      func open() { continuation.finish() }
      func wait() async { for await _ in stream {} }
    }

    enum Visit: DependencyScopeName {}

    enum SlowKey: TestDependencyKey {
      static var testValue: Gate { Gate() }
      static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
      static func tearDown(_ gate: Gate) async { await gate.wait() }
    }

    // It held the end of the scope, and with it a shutdown, and nothing said so. It does here although its
    // clock stands still, and the task is canceled.
    @Test(.againstHangs, .dependency(\.continuousClock, TestClock()))
    func aScopeWarnsOfATearDownThatStalls() async throws {
      let start = ContinuousClock.now
      let line = #line + 4
      let reports = try await reports {
        let gate = LockIsolated<Gate?>(nil)
        let visit = Task {
          await withDependencyScope(Visit.self) {
            gate.setValue(DependencyValues.current[SlowKey.self])
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
        try await waitForReport()
        gate.value?.open()
        await visit.value
      }
      #expect(ContinuousClock.now - start >= .seconds(5))
      let text = """
        The end of a scope of LongWaitTests.Visit has waited 5 seconds for the tear-down of LongWaitTests.SlowKey.

          Opened at:  DependenciesTestSupportTests/LongWaitTests.swift:\(line)
          Closed at:  DependenciesTestSupportTests/LongWaitTests.swift:\(line)

        A scope waits until its tear-downs have ended, even if the task that closes it is canceled. If this one
        waits for a task that closes the same scope, neither continues. If it waits for another system, give that
        wait a time limit in 'tearDown'.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    @Test(.againstHangs) func aTestWarnsOfATearDownOfATraitThatStalls() async throws {
      let test = try #require(Test.current)
      let line = #line + 3
      let reports = try await reports {
        let gate = Gate()
        let trait = DependenciesTrait.dependencies { _ in
        } tearDown: { _ in
          await gate.wait()
        }
        let run = Task {
          try await trait.provideScope(for: test, testCase: .current) {
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
        try await waitForReport()
        gate.open()
        try? await run.value
      }
      let text = """
        The end of a test has waited 5 seconds for the 'tearDown' of its trait.

          Torn down at:  DependenciesTestSupportTests/LongWaitTests.swift:\(line)
          Test:          LongWaitTests/aTestWarnsOfATearDownOfATraitThatStalls()

        A tear-down is not canceled with its test, not even by a time limit. If it waits for another system, give
        that wait a time limit in 'tearDown'.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    // However many calls wait.
    @Test(.againstHangs) func aLoaderWarnsOnceOfAStartThatStalls() async throws {
      let line = #line + 5
      let reports = try await reports {
        let gate = Gate()
        let loader = DependencyLoader { await gate.wait() }
        let calls = (1...1_000).map { _ in
          Task { try await loader() }
        }
        try await waitForReport()
        gate.open()
        for call in calls { try await call.value }
      }
      let text = """
        A call of DependencyLoader<Void> (DependenciesTestSupportTests/LongWaitTests.swift:\(line - 2)) has waited 5 \
        seconds for its start.

          Called at:  DependenciesTestSupportTests/LongWaitTests.swift:\(line)

        If the start waits for a task that calls or closes this loader, neither continues. If it waits for another
        system, give that wait a time limit.
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    private func waitForReport() async throws {
      while LinkedTestRuntime.recorded?.value.isEmpty == true { try await Task.sleep(for: .milliseconds(20)) }
    }
  #endif

  final class Object: Sendable {}

  @Test func awaitedCallsOfAThousandTasksAreNotReportedAndNothingIsKept() async throws {
    weak var override: Counter?
    weak var argument: Object?
    let reports = try await reports {
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...1_000 {
          group.addTask {
            let log = CallLog<Object>()
            let endpoint = log.recording { (_: Object) in }
            async let next = log.next()
            await Task.yield()
            endpoint(Object())
            #expect(await next != nil)
          }
        }
      }
      do {
        let counter = Counter()
        override = counter
        argument = await withDependencies {
          $0.counter = counter
        } operation: {
          let log = CallLog<Object>()
          let endpoint = log.recording { (_: Object) in }
          async let next = log.next()
          await Task.yield()
          endpoint(Object())
          return await next
        }
      }
      #expect(override == nil)
      #expect(argument == nil)
      // Longer than a wait that is reported.
      try await Task.sleep(for: .seconds(6))
    }
    #expect(reports.isEmpty)
  }
}
