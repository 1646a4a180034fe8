// A file of tests without 'import DependenciesTestSupport'.
import Dependencies
import Testing

@Test(.dependency(\.context, .live))
// 8 error: reference to member 'dependency' cannot be resolved without a contextual type
// 19 error: cannot infer key path type from context; consider explicitly specifying a root type
// 31 error: cannot infer contextual base in reference to member 'live'
func traitOfOne() {}

@Test("A name", .dependencies { $0.context = .live })
// 18 error: type 'any TestTrait' has no member 'dependencies'
// 47 error: cannot infer contextual base in reference to member 'live'
func traitWithName() {}

@Suite(.serialized, .dependencies { $0.context = .live })
// 22 error: type 'any SuiteTrait' has no member 'dependencies'
// 51 error: cannot infer contextual base in reference to member 'live'
struct Several {}

@Suite(.dependencies)
// 9 error: reference to member 'dependencies' cannot be resolved without a contextual type
struct Isolated {}

@Test
func log() {
  let log = CallLog<Int>()
  // 13 error: cannot find 'CallLog' in scope
}

@Test
func override() {
  overrideDependencies { $0 = DependencyValues() }
  // 3 error: cannot find 'overrideDependencies' in scope
}
