internal import Dispatch
package import Foundation

/// The result of a process.
package struct ProcessRun: Sendable {
  package let output: String
  package let errors: String
  package let succeeded: Bool
}

/// Runs a program, which sees no other environment variables, and waits for its end.
package func run(
  _ program: URL,
  arguments: [String],
  environment: [String: String]
) async throws -> ProcessRun {
  var tries = 500
  while true {
    do {
      return try await runOnce(program, arguments: arguments, environment: environment)
    } catch let error where error.isOfBusyFile && tries > 0 {
      tries -= 1
      try await Task.sleep(nanoseconds: 10_000_000)
    }
  }
}

extension Error {
  /// Whether the system refuses to run a file because it is open for writing. A program that a test has
  /// just written is still open in each process that another test was starting meanwhile, until that process
  /// runs its own program.
  fileprivate var isOfBusyFile: Bool {
    // The tests write programs on Linux alone.
    #if os(Linux)
      let error = self as NSError
      let errors = [error, error.userInfo[NSUnderlyingErrorKey] as? NSError]
      return errors.contains {
        $0?.domain == NSPOSIXErrorDomain && $0?.code == Int(POSIXErrorCode.ETXTBSY.rawValue)
      }
    #else
      return false
    #endif
  }
}

private func runOnce(
  _ program: URL,
  arguments: [String],
  environment: [String: String]
) async throws -> ProcessRun {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.environment = environment
  let output = Pipe()
  let errors = Pipe()
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  async let outputText = text(from: output)
  async let errorText = text(from: errors)
  let texts = await (outputText, errorText)
  process.waitUntilExit()
  let succeeded = process.terminationReason == .exit && process.terminationStatus == 0
  return ProcessRun(output: texts.0, errors: texts.1, succeeded: succeeded)
}

/// All that comes out of a pipe. Reading blocks, which no thread of the concurrency runtime should.
private func text(from pipe: Pipe) async -> String {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "pipe").async {
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      continuation.resume(returning: String(decoding: data, as: UTF8.self))
    }
  }
}
