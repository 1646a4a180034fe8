/// A kind of random programs.
package enum ProgramKind: Sendable {
  case ordinary
  /// Tasks run at the same time, and share objects, values and scopes.
  case parallel
  /// In the values of the process. Its programs run one after another.
  case inProcess
}

/// Runs the program of a seed with the library and by the reference model.
///
/// - Returns: The smallest program found that reads something else than the model expects, and what it reads;
///   nil if the program of the seed reads what the model expects, or the pages do not say it.
package func mismatch(ofSeed seed: Int, _ kind: ProgramKind) async -> String? {
  let program = ProgramGenerator.program(seed: UInt64(seed), kind)
  guard await program.mismatch() != nil else { return nil }
  let smallest = await program.minimized { await $0.mismatch() != nil }
  let mismatch = await smallest.mismatch() ?? "It fails sometimes."
  return "The program of seed \(seed):\n\n\(smallest)\n\(mismatch)"
}

extension Program {
  /// The reads and what the model expects; nil if they agree, or the pages do not say.
  fileprivate func mismatch() async -> String? {
    guard let expected = ModelRunner.outcomes(of: self) else { return nil }
    let outcomes = await ProgramRunner.outcomes(of: self)
    return outcomes == expected ? nil : "reads:    \(outcomes)\nexpected: \(expected)"
  }
}
