/// A kind of random programs.
package enum ProgramKind: Sendable {
  /// In fresh values.
  case ordinary
  /// In the values of a test, with traits.
  case inTest(ProgramTest)
  /// Tasks run at the same time, and share objects, values and scopes.
  case parallel
  /// In the values of the process. Its programs run one after another.
  case inProcess

  fileprivate var test: ProgramTest? { if case .inTest(let test) = self { test } else { nil } }
}

/// Runs the program of a seed with the library and by the reference model.
///
/// - Returns: The smallest program found that reads or reports something else than the model expects, and what
///   that is; nil if the program of the seed does what the model expects, or the pages do not say it.
package func mismatch(ofSeed seed: Int, _ kind: ProgramKind) async -> String? {
  let program = ProgramGenerator.program(seed: UInt64(seed), kind)
  guard let first = await program.mismatch(in: kind.test) else { return nil }
  let smallest = await program.minimized { await $0.mismatch(in: kind.test) != nil }
  let mismatch =
    await smallest.mismatch(in: kind.test) ?? "It fails sometimes, from this:\n\n\(program)\n\(first)"
  return "The program of seed \(seed):\n\n\(smallest)\n\(mismatch)"
}

extension Program {
  /// The text of a mismatch; nil if the program does what the model expects, or the pages do not say it.
  fileprivate func mismatch(in test: ProgramTest?) async -> String? {
    guard let expectation = ModelRunner.expectation(of: self) else { return nil }
    let (outcomes, expected) = (
      await ProgramRunner.outcomes(of: self, expectation, in: test), expectation.outcomes
    )
    return outcomes.inOrder == expected.inOrder ? nil : "does:     \(outcomes)\nexpected: \(expected)"
  }
}

extension [String] {
  /// The same, with reports that follow one another sorted: a call that reports about several keys may do so
  /// in any order.
  fileprivate var inOrder: [[String]] {
    var groups: [[String]] = []
    for text in self {
      if text.hasPrefix("["), groups.last?.first?.hasPrefix("[") == true {
        groups[groups.count - 1].append(text)
      } else {
        groups.append([text])
      }
    }
    return groups.map { $0.sorted() }
  }
}
