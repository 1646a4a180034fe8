import DependenciesCore
import DependenciesTestSupport
import Testing

/// Random programs, run with the library and by a model of the rules in the pages `Precedence` and `Lifetimes`.
///
/// `DEPENDENCIES_PROGRAMS` is the number of programs, and `DEPENDENCIES_FIRST_SEED` the seed of the first.
@Suite struct PrecedenceModelTests {
  @Test(arguments: 0..<partCount)
  func readsFollowTheRules(_ part: Int) async {
    await check(seeds(of: part, count: numberInEnvironment("DEPENDENCIES_PROGRAMS") ?? 3000))
  }
}

/// Random programs whose tasks run at the same time, and share objects and values.
@Suite struct ConcurrentScopesTests {
  @Test(arguments: 0..<partCount)
  func tasksFollowTheRules(_ part: Int) async {
    await check(
      seeds(of: part, count: (numberInEnvironment("DEPENDENCIES_PROGRAMS") ?? 3000) / 10),
      isParallel: true
    )
  }
}

/// Parts of the programs run at the same time.
private let partCount = 12

private func seeds(of part: Int, count: Int) -> Range<UInt64> {
  let first = numberInEnvironment("DEPENDENCIES_FIRST_SEED") ?? 1
  return UInt64(first + part * count / partCount)..<UInt64(first + (part + 1) * count / partCount)
}

private func numberInEnvironment(_ name: String) -> Int? {
  System.environmentVariable(name).flatMap { Int($0) }
}

private func check(_ seeds: Range<UInt64>, isParallel: Bool = false) async {
  for seed in seeds {
    let program = ProgramGenerator.program(seed: seed, isParallel: isParallel)
    guard await mismatch(of: program) != nil else { continue }
    let smallest = await program.minimized { await mismatch(of: $0) != nil }
    let text = await mismatch(of: smallest) ?? ("(sometimes)", "")
    Issue.record("The program of seed \(seed):\n\n\(smallest)\nreads:   \(text.0)\nexpected: \(text.1)")
  }
}

/// What a program reads, and what the model expects; nil if they agree, or the pages do not say.
private func mismatch(of program: Program) async -> (String, String)? {
  guard let expected = ReferenceModel.outcomes(of: program) else { return nil }
  let outcomes = await ProgramRunner.outcomes(of: program)
  return outcomes == expected ? nil : ("\(outcomes)", "\(expected)")
}
