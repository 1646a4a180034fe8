import DependenciesCore
import DependenciesTestSupport
import PrecedenceModel
import ProcessRunner
import Testing

/// Random programs, run with the library and by a model of the pages `Precedence` and `Lifetimes`.
@Suite struct PrecedenceModelTests {
  @Test(arguments: ProgramSeeds.parts(percent: 70))
  func programsReadWhatTheModelExpects(_ seeds: Range<Int>) async {
    // A scope that a program has dropped may be released, and reported, after the program.
    await DependencyDiagnostics.withReporter { _ in
    } operation: {
      await checkPrograms(seeds, .ordinary)
    }
  }

  @Test(arguments: ProgramSeeds.parts(percent: 20))
  func programsInAProcessWithoutTestsReadWhatTheModelExpects(_ seeds: Range<Int>) async throws {
    let arguments = [seeds.lowerBound, seeds.count].map { "\($0)" }
    let run = try await runBuiltProgram("PrecedenceFixture", arguments: arguments)
    let begun = run.output.split(separator: "\n")
    // The seeds, which may be thousands, are not in the expectation.
    let haveAllPassed = run.succeeded && begun.count == seeds.count
    #expect(haveAllPassed, "The last program had the seed \(begun.last ?? "–").\n\(run.errors)")
  }
}
