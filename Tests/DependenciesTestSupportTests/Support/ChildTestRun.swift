#if os(Linux)
  import Foundation
  import ProcessRunner

  /// The tests that fail on purpose, run in a process of their own.
  enum ChildTestRun {
    /// Whether this is such a process.
    static let isChild = ProcessInfo.processInfo.environment["RUNS_DELIBERATE_FAILURES"] == "1"

    /// An issue that Swift Testing recorded.
    struct Issue: Hashable, Comparable {
      var test: String?
      var file: String
      var line: Int
      var text: String

      static func < (left: Issue, right: Issue) -> Bool {
        (left.file, left.line, left.text) < (right.file, right.line, right.text)
      }
    }

    /// Runs the tests of Swift Testing that match a filter.
    ///
    /// - Returns: The issues, sorted by their places, and what the process did.
    static func swiftTesting(
      _ filter: String,
      arguments: [String] = [],
      environment: [String: String] = [:]
    ) async throws -> (issues: [Issue], run: ProcessRun) {
      let events = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
      defer { try? FileManager.default.removeItem(at: events) }
      let run = try await child(
        ["--testing-library", "swift-testing", "--filter", filter, "--event-stream-output-path", events.path]
          + arguments,
        environment: environment
      )
      // To decode the events of thousands of cases would take longer than to run them.
      let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("issueRecorded") }
      // An issue of no test is in the stream twice.
      let issues = try lines.compactMap { try JSONDecoder().decode(Event.self, from: Data($0.utf8)).issue }
      return (Set(issues).sorted(), run)
    }

    /// Runs a class of XCTest.
    ///
    /// - Returns: The lines that say what failed, and what the process did.
    static func xcTest(_ name: String) async throws -> (failures: [String], run: ProcessRun) {
      let run = try await child(["DependenciesTestSupportTests.\(name)"])
      let lines = (run.output + run.errors).split(separator: "\n")
      return (lines.filter { $0.contains(": error: ") }.map(String.init), run)
    }

    private static func child(
      _ arguments: [String],
      environment: [String: String] = [:]
    ) async throws -> ProcessRun {
      let inherited = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      return try await ProcessRunner.run(
        URL(fileURLWithPath: CommandLine.arguments[0]),
        arguments: arguments,
        environment: inherited.merging(["RUNS_DELIBERATE_FAILURES": "1", "SWIFT_BACKTRACE": "enable=no"]) {
          $1
        }
      )
    }
  }

  /// A line of the stream of events that Swift Testing writes for tools.
  private struct Event: Decodable {
    struct Payload: Decodable {
      struct Issue: Decodable {
        let isKnown: Bool
        let sourceLocation: Location?
      }

      struct Location: Decodable {
        let fileID: String
        let line: Int
      }

      struct Message: Decodable {
        let symbol: String
        let text: String
      }

      let issue: Issue?
      let messages: [Message]?
      let testID: String?
    }

    let payload: Payload

    var issue: ChildTestRun.Issue? {
      guard let issue = payload.issue, !issue.isKnown else { return nil }
      let details = (payload.messages ?? []).filter { $0.symbol == "details" }.map(\.text)
      return ChildTestRun.Issue(
        test: payload.testID?.split(separator: "/").dropLast().last.map(String.init),
        file: issue.sourceLocation?.fileID ?? "",
        line: issue.sourceLocation?.line ?? 0,
        text: details.joined(separator: "\n")
      )
    }
  }
#endif
