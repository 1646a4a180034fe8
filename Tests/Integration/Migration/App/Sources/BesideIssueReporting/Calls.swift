import Dependencies
import IssueReporting

struct Failure: Error {}

struct PlayerClient: Sendable {
  var volume: @Sendable () -> Double = unimplemented("PlayerClient.volume", placeholder: 0)
  var stop: @Sendable () -> Void = unimplemented("PlayerClient.stop")
  var load: @Sendable () throws -> Int = unimplemented("PlayerClient.load")
  var find: @Sendable (_ song: String) async -> Int = unimplemented("PlayerClient.find", placeholder: 0)
  var play: @Sendable (_ song: String) async throws -> Void = unimplemented("PlayerClient.play")
  var seek: @Sendable (_ second: Int) throws -> Void = unimplemented("PlayerClient.seek", throwing: Failure())
}

/// What a file says that imports both: each call is one of the other package, so its reporter takes it.
package func callNamesOfIssueReporting() async {
  let reporter = Reporter()
  await withIssueReporters([reporter]) {
    reportIssue("Something is wrong.")
    reportIssue("It is late.", severity: .warning)
    reportIssue(Failure())
    reportIssue(Failure(), "Saving failed.")
    withErrorReporting { throw Failure() }
    _ = withErrorReporting("Loading failed.") { () throws -> Int in throw Failure() }
    await withErrorReporting {
      await Task.yield()
      throw Failure()
    }
    withExpectedIssue { reportIssue("Something is wrong.") }

    let client = PlayerClient()
    _ = client.volume()
    client.stop()
    _ = try? client.load()
    _ = await client.find("So What")
    _ = try? await client.play("So What")
    _ = try? client.seek(1)
  }
  precondition(reporter.count == 13, "\(reporter.count)")
  precondition(!isTesting)
}

/// A reporter of the other package, whose types have names of their own.
private final class Reporter: IssueReporter, @unchecked Sendable {
  private(set) var count = 0

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    count += 1
  }
}
