#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import Testing
  import XCTest

  /// Fails on purpose, when ``XCTestTests`` runs it in a process of its own.
  final class DeliberateFailures: XCTestCase {
    enum Key: DependencyKey {
      static var liveValue: Int { 1 }
    }

    enum Parent: DependencyKey {
      static var liveValue: Int { DependencyValues.current[Key.self] }
    }

    static let readLine: Int = #line + 4

    func testReadsALiveValue() throws {
      try XCTSkipUnless(XCTestTests.isChild)
      @Dependency(Key.self) var value
      XCTAssertEqual(value, 1)
    }

    func testIsWarned() throws {
      try XCTSkipUnless(XCTestTests.isChild)
      withDependencies {
        $0 = .live
      } operation: {
        _ = DependencyValues.current[Parent.self]
        withDependencies {
          $0[Key.self] = 2
        } operation: {
          _ = DependencyValues.current[Parent.self]
        }
      }
    }
  }

  @Suite struct XCTestTests {
    static let isChild = ProcessInfo.processInfo.environment["RUNS_DELIBERATE_FAILURES"] == "1"

    @Test func aReportFailsTheXCTestAtTheUsersLine() async throws {
      let run = try await runXCTest("testReadsALiveValue")
      #expect(run.succeeded == false)
      #expect(
        run.failures == [
          """
          \(#filePath):\(DeliberateFailures.readLine): error: DeliberateFailures.testReadsALiveValue : failed - \
          @Dependency(DeliberateFailures.Key.self) has no test value, but was read in a test.
          """
        ]
      )
    }

    @Test func aWarningFailsNoXCTest() async throws {
      let run = try await runXCTest("testIsWarned")
      #expect(run.succeeded)
      #expect(run.failures == [])
    }

    /// Runs one deliberate failure with the XCTest runner, and returns the lines that say what failed.
    private func runXCTest(_ name: String) async throws -> (failures: [String], succeeded: Bool) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["DependenciesTestSupportTests.DeliberateFailures/\(name)"]
      process.environment = ProcessInfo.processInfo.environment.merging(["RUNS_DELIBERATE_FAILURES": "1"]) {
        $1
      }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = await withCheckedContinuation { continuation in
        DispatchQueue(label: "child").async {
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(returning: String(decoding: data, as: UTF8.self))
        }
      }
      let failures = text.split(separator: "\n").filter { $0.contains(": error: ") }
      return (failures.map(String.init), process.terminationStatus == 0)
    }
  }
#endif
