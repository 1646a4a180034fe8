import DependenciesCore
import Testing

/// Runs a part of the random programs, and records an issue for each of the first that differ from the model.
///
/// The environment variable `DEPENDENCIES_PROGRAMS` is the number of programs, and `DEPENDENCIES_FIRST_SEED`
/// the seed of the first one.
///
/// - Parameters:
///   - part: The number of the part, from 0 on.
///   - share: How many programs this suite gets one of.
func checkPrograms(part: Int, oneOf share: Int = 1, isParallel: Bool = false) async {
  let count = (numberInEnvironment("DEPENDENCIES_PROGRAMS") ?? 3000) / share
  let first = numberInEnvironment("DEPENDENCIES_FIRST_SEED") ?? 1
  var failures = 0
  for seed in first + part * count / programParts..<first + (part + 1) * count / programParts {
    let program = ProgramGenerator.program(seed: UInt64(seed), isParallel: isParallel)
    guard await program.mismatch() != nil else { continue }
    let smallest = await program.minimized { await $0.mismatch() != nil }
    let mismatch = await smallest.mismatch() ?? "It fails sometimes."
    Issue.record("The program of seed \(seed):\n\n\(smallest)\n\(mismatch)")
    failures += 1
    // Minimizing takes long.
    if failures == 3 { return }
  }
}

/// The parts of the programs run at the same time.
let programParts = 12

private func numberInEnvironment(_ name: String) -> Int? {
  System.environmentVariable(name).flatMap { Int($0) }
}

extension Program {
  /// The reads and what the model expects; nil if they agree, or the pages do not say.
  fileprivate func mismatch() async -> String? {
    guard let expected = ReferenceModel.outcomes(of: self) else { return nil }
    let outcomes = await ProgramRunner.outcomes(of: self)
    return outcomes == expected ? nil : "reads:   \(outcomes)\nexpected: \(expected)"
  }
}
