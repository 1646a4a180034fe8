// An '@Observable' class with a dependency that is observed. The macro says it first; the compiler says the rest of it wherever the
// expansions of '@Observable' stumble upon it.
import DependenciesMacros
import Observation

@Observable
@DependencyProperties(\.date)
final class Model {
  @Dependency(\.context) private var context
  // 3 error: '@Observable' makes 'context' a computed property, which '@Dependency' cannot be; write '@ObservationIgnored' in front, or let '@DependencyProperties' write the property (from macro 'DependencyProperties')
  // 3 error: property wrapper cannot be applied to a computed property
}

extension DependencyValues {
  @DependencyEntry var date: Int = 1
}
