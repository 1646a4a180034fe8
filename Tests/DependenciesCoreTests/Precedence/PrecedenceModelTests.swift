import DependenciesTestSupport
import Testing

/// Random programs, run with the library and by a model of the pages `Precedence` and `Lifetimes`.
@Suite struct PrecedenceModelTests {
  @Test(arguments: 0..<programParts)
  func programsReadWhatTheModelExpects(_ part: Int) async {
    await checkPrograms(part: part)
  }
}
