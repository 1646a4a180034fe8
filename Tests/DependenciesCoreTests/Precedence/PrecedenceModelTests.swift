import DependenciesCore
import DependenciesTestSupport
import Testing

/// Random programs, run with the library and by a model of the pages `Precedence` and `Lifetimes`.
@Suite struct PrecedenceModelTests {
  @Test(arguments: 0..<programParts)
  func programsReadWhatTheModelExpects(_ part: Int) async {
    // A scope that a program has dropped may be released, and reported, after the program.
    await DependencyDiagnostics.withReporter { _ in
    } operation: {
      await checkPrograms(part: part)
    }
  }
}
