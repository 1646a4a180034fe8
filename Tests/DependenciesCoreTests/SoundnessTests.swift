import Foundation
import ProcessRunner
import Testing

/// Attacks on memory, locks and time. Each has a process of its own, since one that finds something ends or
/// hangs it.
///
/// `.ci/check-soundness` runs the slow ones as well, and all of them under valgrind and the thread sanitizer.
@Suite(.serialized) struct SoundnessTests {
  @Test(.timeLimit(.minutes(2)), arguments: try await attacks())
  func theLibraryWithstands(_ attack: String) async throws {
    let attack = try await runSoundness(attack)
    #expect(attack.succeeded, "\(attack.output)\(attack.errors)")
  }
}

/// The names of the attacks that take little time.
private func attacks() async throws -> [String] {
  let list = try await runSoundness("--list", "quick")
  let names = list.output.split(separator: "\n").map(String.init)
  try #require(list.succeeded && !names.isEmpty, "The program tells of no attacks: \(list.errors)")
  return names
}

private func runSoundness(_ arguments: String...) async throws -> ProcessRun {
  // A test runner leaves variables by which the program would take itself for a test.
  let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("LD_") || $0.key == "PATH" }
  return try await run(
    soundnessURL,
    arguments: arguments,
    environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  )
}

private var soundnessURL: URL {
  get throws {
    // The program lies beside the test bundle, whether that is the process itself or was loaded by a helper.
    let bundles = [CommandLine.arguments[0]] + CommandLine.arguments.filter { $0.contains(".xctest") }
    let folders = bundles.flatMap { path in
      sequence(first: URL(fileURLWithPath: path)) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        .prefix(5)
    }
    let candidates = folders.map { $0.appendingPathComponent("Soundness") }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
