package import Foundation

/// Runs a program of the package, which no test runner started, and waits for its end.
package func runBuiltProgram(
  _ name: String,
  arguments: [String],
  environment: [String: String] = [:]
) async throws -> ProcessRun {
  try await runProgram(try url(ofBuiltProgram: name), arguments: arguments, environment: environment)
}

/// Runs a program as ``runBuiltProgram(_:arguments:environment:)`` does, wherever it is.
package func runProgram(
  _ program: URL,
  arguments: [String],
  environment: [String: String] = [:]
) async throws -> ProcessRun {
  // A test runner leaves variables by which the program would take itself for a test.
  let inherited = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("LD_") || $0.key == "PATH" }
  // A stop would otherwise take seconds to draw a picture of the stack.
  let all = inherited.merging(environment) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  return try await run(program, arguments: arguments, environment: all)
}

/// The file of a program of the package.
package func url(ofBuiltProgram name: String) throws -> URL {
  // The program lies beside the test bundle, whether that is the process itself or was loaded by a helper.
  let bundles = [CommandLine.arguments[0]] + CommandLine.arguments.filter { $0.range(of: ".xctest") != nil }
  let folders = bundles.flatMap { path in
    let url = URL(fileURLWithPath: path)
    return sequence(first: url) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }.prefix(5)
  }
  let candidates = folders.map { $0.appendingPathComponent(name) }
  guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
    throw ProgramMissing(name: name)
  }
  return url
}

/// A program of the package is not beside the tests.
private struct ProgramMissing: Error {
  let name: String
}
