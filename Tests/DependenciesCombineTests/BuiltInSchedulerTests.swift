#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import DependenciesTestSupport
  import Foundation
  import TestHelpers
  import Testing

  @Suite struct BuiltInSchedulerTests {
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop
    static let readLine = #line - 1

    @Test(arguments: [DependencyContext.live, .preview])
    func theLiveAndThePreviewValuesAreTheMainOnes(_ context: DependencyContext) async {
      await withDependencies {
        $0.context = context
      } operation: {
        await withCheckedContinuation { continuation in
          mainQueue.schedule {
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume()
          }
        }
        let before = RunLoop.main.now
        #expect(before <= mainRunLoop.now)
      }
    }

    @Test(.dependency(\.mainQueue, .immediate), .dependency(\.mainRunLoop, .immediate))
    func theyCanBeOverridden() {
      let log = Log()
      mainQueue.schedule { log.append("queue") }
      mainRunLoop.schedule { log.append("run loop") }
      #expect(log.entries == ["queue", "run loop"])
    }

    @Test func aTestThatDoesNotOverrideThemIsTold() {
      let reports = reports {
        mainQueue.schedule {}
        mainRunLoop.schedule(after: RunLoop.test.now, tolerance: 0) {}
      }
      #expect(
        reports == [
          report("mainQueue", "schedule(options:_:)", Self.readLine - 1),
          report("mainRunLoop", "schedule(after:tolerance:options:_:)", Self.readLine),
        ]
      )
    }

    private func report(_ property: String, _ member: String, _ line: Int) -> Report {
      Report(
        text: """
          @Dependency(\\.\(property)) is unimplemented in tests, but '\(property).\(member)' was called.

            First read at:  DependenciesCombineTests/BuiltInSchedulerTests.swift:\(line)
            Test:           BuiltInSchedulerTests/aTestThatDoesNotOverrideThemIsTold()

          Override it for the test:

            withDependencies {
              $0.\(property) = .immediate
            } operation: {
              …
            }

          or, to control time, with a '\(property == "mainQueue" ? "DispatchQueue" : "RunLoop").test' that the test keeps and advances.
          """,
        line: line
      )
    }
  }
#endif
