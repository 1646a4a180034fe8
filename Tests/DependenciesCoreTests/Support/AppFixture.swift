import Foundation
import ProcessRunner
import Testing

#if DEBUG
  let isDebug = true
#else
  let isDebug = false
#endif

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
  let process = try await runBuiltProgram(
    "AppFixture",
    arguments: [scenario] + arguments,
    environment: environment
  )
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
