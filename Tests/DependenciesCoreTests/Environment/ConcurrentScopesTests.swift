import DependenciesTestSupport
import PrecedenceModel
import Testing

/// Random programs whose tasks run at the same time, and share objects, values and scopes.
@Suite struct ConcurrentScopesTests {
  @Test(arguments: ProgramSeeds.parts(percent: 10))
  func tasksReadWhatTheModelExpects(_ seeds: Range<Int>) async {
    await checkPrograms(seeds, .parallel)
  }
}
