import Clocks
import CombineSchedulers
import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Reminders
import Testing
import Undeclared

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RemindersTests {
  @Test func typesAreThoseOfThePackages() async throws {
    let clock = TestClock()
    let clocks = whose(clock, ImmediateClock(), UnimplementedClock(), AnyClock(clock))
    #expect(clocks + [makeClock().whose] == Array(repeating: "theirs", count: 5))
    #expect(Cache().log.whose + makeCounter().whose == "theirstheirs")
    #expect(makeScheduler().whose == "theirs")
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      await clock.advance(by: .seconds(1))
      #expect(continuousClock is Clocks.TestClock<Duration>)
    }
  }

  @Test(.dependency(\.mainQueue, .immediate)) func theMainQueueIsAScheduler() {
    #expect(Search().scheduler.whose == "theirs")
    let session = URLSession(configuration: .ephemeral)
    let search = withDependencies {
      $0.urlSession = session
      $0.mainRunLoop = RunLoop.main.eraseToAnyScheduler()
    } operation: {
      Search()
    }
    #expect(search.urlSession === session)
    #expect(search.mainRunLoop.whose == "theirs")
  }

  @Test func constantsAreOrdinaryProperties() async throws {
    @Dependency(RemindersClient.self) var client
    #expect(client.source("a") + "\(client.limit)" == "test a3")
    var live = RemindersClient(source: { $0 }, load: { "\($0)" }, limit: 4, clear: {})
    #expect(try await live.load(id: 1) == "1")
    live.clear = {}
    #expect(live.changes == 1)
    #expect(RemindersClient(source: { $0 }).limit == 10)
  }

  // The copy once left these out with the names of swift-concurrency-extras, which has none of them.
  @Test func theCopyKeepsTheStreamsOfSwiftDependencies() async throws {
    let (numbers, continuation) = makeNumbers()
    continuation.yield(1)
    continuation.finish()
    var sum = 0
    for await number in newest(of: numbers) { sum += number }
    for try await number in newest(of: makeThrowingNumbers()) { sum += number }
    #expect(sum == 3)
  }

  @Test func expectedIssuesAreThoseOfThePackageAndOfTheLibrary() async {
    #expect(isTested)
    #expect(isInSwiftTesting)
    #expect(!isTestedByXCTest() || isTested)
    IssueReporting.withExpectedIssue { reportFault() }
    IssueReporting.withExpectedIssue { fail() }
    IssueReporting.withExpectedIssue { attempt { throw CocoaError(.fileNoSuchFile) } }
    let client = RemindersClient(source: { $0 })
    await IssueReporting.withExpectedIssue { _ = try? await client.load(id: 1) }
  }

  // The copy once reported to the test, whatever reporters were set.
  @Test func reportersOfThePackageTakeTheIssuesOfTheLibrary() async {
    let client = RemindersClient(source: { $0 })
    let recorder = Recorder()
    await withIssueReporters([recorder]) { _ = try? await client.load(id: 1) }
    #expect(recorder.issues.value == ["'RemindersClient.load' is unimplemented, but was called."])
    await withIssueReporters([]) { _ = try? await client.load(id: 1) }
    await IssueReporting.withExpectedIssue {
      await withIssueReporters([.default, recorder]) { _ = try? await client.load(id: 1) }
    }
    #expect(recorder.issues.value.count == 2)
  }

  @Test func theLibraryTakesItsOwnIssuesBeforeReportersOfThePackage() async {
    let client = RemindersClient(source: { $0 })
    let recorder = Recorder()
    await withIssueReporters([recorder]) {
      await DependenciesTestSupport.withExpectedIssue("'RemindersClient.load' is unimplemented") {
        _ = try? await client.load(id: 1)
      }
      await DependencyDiagnostics.withReporter(
        { _ in },
        operation: {
          _ = try? await client.load(id: 1)
        }
      )
    }
    #expect(recorder.issues.value == [])
  }
}

private struct Recorder: IssueReporting.IssueReporter {
  let issues = LockIsolated<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = message() ?? ""
    issues.withValue { $0.append("\(text.prefix { $0 != "\n" })") }
  }
}
