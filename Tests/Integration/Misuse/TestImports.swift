// A file of tests without 'import DependenciesTestSupport'.
import Dependencies
import Testing

@Test(.dependency(\.context, .live))  // error
func traitOfOne() {}

@Test("A name", .dependencies { $0.context = .live })
// error: type 'any TestTrait' has no member
func traitWithName() {}

@Suite(.serialized, .dependencies { $0.context = .live })
// error: type 'any SuiteTrait' has no member 'dependencies'
struct Several {}

@Suite(.dependencies)
// error: reference to member 'dependencies' cannot be resolved
struct Isolated {}

@Test
func log() {
  let log = CallLog<Int>()
  // error: cannot find 'CallLog' in scope
}

@Test
func override() {
  overrideDependencies { $0 = DependencyValues() }
  // error: cannot find 'overrideDependencies' in scope
}
