import Foundation
import ProcessRunner
import Testing

#if DEBUG
  let isDebug = true
#else
  let isDebug = false
#endif

/// The result of the fixture program; in its errors, lines of its source are `#`.
struct AppRun: Equatable {
  var output = ""
  var errors = ""
  var succeeded = true
}

/// Starts the fixture program, which no test runner started, and waits for its end.
///
/// - Parameters:
///   - scenario: The scenario that it runs.
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
    // Leave out what the runtime adds to the message of a stop.
    errors: process.errors.replacing(/((?:Scenarios|Lifetimes|Interface)\.swift):\d+/) { "\($0.output.1):#" }
      .replacing(/\nCurrent stack trace:(.|\n)*/, with: "\n"),
    succeeded: process.succeeded
  )
}

/// The file of most scenarios, as the message of a stop names it.
let scenariosPath = "\(#filePath)"
  .replacing("DependenciesCoreTests/Support/AppFixture", with: "AppFixture/Program/Scenarios")
