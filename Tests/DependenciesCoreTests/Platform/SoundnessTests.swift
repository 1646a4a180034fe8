import ProcessRunner
import TestHelpers
import Testing

/// Attacks on memory, locks and time. Each has a process of its own, since one that finds something ends or
/// hangs it.
///
/// `.ci/check-soundness` runs the slow ones as well, and all of them under valgrind and the thread sanitizer.
@Suite(.serialized) struct SoundnessTests {
  @Test(.againstHangs, arguments: try await attacks())
  func theLibraryWithstands(_ attack: String) async throws {
    let attack = try await runBuiltProgram("Soundness", arguments: [attack])
    #expect(attack.succeeded, "\(attack.output)\(attack.errors)")
  }
}

/// The names of the attacks that take little time.
private func attacks() async throws -> [String] {
  let list = try await runBuiltProgram("Soundness", arguments: ["--list", "quick"])
  let names = list.output.split(separator: "\n").map(String.init)
  try #require(list.succeeded && !names.isEmpty, "The program tells of no attacks: \(list.errors)")
  return names
}
