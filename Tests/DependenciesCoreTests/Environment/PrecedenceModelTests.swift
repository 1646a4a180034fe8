import DependenciesCore
import DependenciesTestSupport
import PrecedenceModel
import ProcessRunner
import Testing
import XCTest

/// Random programs, run with the library and by a model of the pages `Precedence` and `Lifetimes`.
@Suite struct PrecedenceModelTests {
  @Test(arguments: ProgramSeeds.parts(percent: 40))
  func programsDoWhatTheModelExpects(_ seeds: Range<Int>) async {
    // A scope that a program has dropped may be released, and reported, after the program.
    await DependencyDiagnostics.withReporter { _ in
    } operation: {
      await checkPrograms(seeds, .ordinary)
    }
  }

  @Test(arguments: ProgramSeeds.parts(percent: 30))
  func programsInTestsWithTraitsDoWhatTheModelExpects(_ seeds: Range<Int>) async {
    await checkPrograms(seeds, .inTest(.current))
  }

  @Test(arguments: ProgramSeeds.parts(percent: 20))
  func programsInAProcessWithoutTestsDoWhatTheModelExpects(_ seeds: Range<Int>) async throws {
    let arguments = [seeds.lowerBound, seeds.count].map { "\($0)" }
    let run = try await runBuiltProgram("PrecedenceFixture", arguments: arguments)
    let begun = run.output.split(separator: "\n")
    // The seeds, which may be thousands, are not in the expectation.
    let haveAllPassed = run.succeeded && begun.count == seeds.count
    #expect(haveAllPassed, "The last program had the seed \(begun.last ?? "–").\n\(run.errors)")
  }
}

extension ProgramTest {
  /// The test that runs here.
  fileprivate static let current = ProgramTest(
    run: { line, update, operation in
      guard let test = Test.current else { preconditionFailure("A program with traits runs in a test.") }
      let trait = DependenciesTrait.dependencies(line: line) { update(&$0) }
      // Neither closure throws.
      try! await trait.provideScope(for: test, testCase: Test.Case.current, performing: operation)
    },
    override: { line, update in
      #if canImport(Darwin)
        let test = XCTestCase()
      #else
        let test = XCTestCase(name: "", testClosure: { _ in })
      #endif
      test.overrideDependencies(update, line: line)
    }
  )
}
