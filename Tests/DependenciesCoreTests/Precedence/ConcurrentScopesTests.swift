import DependenciesTestSupport
import Testing

/// Random programs whose tasks run at the same time, and share objects, values and scopes.
@Suite struct ConcurrentScopesTests {
  @Test(arguments: 0..<programParts)
  func tasksReadWhatTheModelExpects(_ part: Int) async {
    await checkPrograms(part: part, oneOf: 10, isParallel: true)
  }
}
