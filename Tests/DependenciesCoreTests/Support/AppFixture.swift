import Foundation
import ProcessRunner
import Testing

/// What the fixture program did; in its errors, lines of its source are `#`.
struct AppRun: Equatable {
  var output = ""
  var errors = ""
  var succeeded = true
}

/// Starts the fixture program, which no test runner started, and waits for its end.
///
/// - Parameters:
///   - scenario: What it does.
///   - environment: The environment variables that it sees.
///   - arguments: Further arguments.
func runApp(
  _ scenario: String,
  environment: [String: String] = [:],
  arguments: [String] = []
) async throws -> AppRun {
  // The library looks at nothing else; the loader does.
  let inherited = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("LD_") || $0.key == "PATH" }
  // A stop would otherwise take seconds to draw a picture of the stack.
  let all = inherited.merging(environment) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  let process = try await run(appURL, arguments: [scenario] + arguments, environment: all)
  return AppRun(
    output: process.output,
    // What the runtime adds to the message of a stop is its own.
    errors: process.errors.replacing(/((?:Scenarios|Lifetimes)\.swift):\d+/) { "\($0.output.1):#" }
      .replacing(/\nCurrent stack trace:(.|\n)*/, with: "\n"),
    succeeded: process.succeeded
  )
}

/// The file of most scenarios, as the message of a stop names it.
let scenariosPath = "\(#filePath)"
  .replacing("DependenciesCoreTests/Support/AppFixture", with: "AppFixture/Program/Scenarios")

private var appURL: URL {
  get throws {
    // The program lies beside the test bundle, whether that is the process itself or was loaded by a helper.
    let bundles = [CommandLine.arguments[0]] + CommandLine.arguments.filter { $0.contains(".xctest") }
    let folders = bundles.flatMap { path in
      let url = URL(fileURLWithPath: path)
      return sequence(first: url) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }.prefix(5)
    }
    let candidates = folders.map { $0.appendingPathComponent("AppFixture") }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
