// A file of tests without 'import DependenciesTestSupport'.
import Dependencies
import Testing

@Test(.dependency(\.context, .live))
func traitOfOne() {}

@Test("A name", .dependencies { $0.context = .live })
func traitWithName() {}

@Suite(.serialized, .dependencies { $0.context = .live })
struct Several {}

@Suite(.dependencies)
struct Isolated {}

@Test
func log() {
  let log = CallLog<Int>()
}
