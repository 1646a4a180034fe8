// '@Observable' classes with a dependency that is observed. '@DependencyProperties' says it first; the compiler says the rest of it wherever the
// expansions of '@Observable' stumble upon it.
import DependenciesMacros
import Observation

@Observable
@DependencyProperties(\.date)
final class Model {
  @Dependency(\.context) private var context
  // error: '@Observable' makes 'context' a computed property, which '@Dependency' cannot be; write '@ObservationIgnored' in front, or let '@DependencyProperties' write the property
  // error: property wrapper cannot be applied to a computed property
}

extension DependencyValues {
  @DependencyEntry var date: Int = 1
}

@Observable
final class WithoutTheMacro {
  @Dependency(\.context) var mail  // error
}

// Nothing is wrong with this.
@Observable
final class Right {
  @ObservationIgnored @Dependency(\.context) var mail
}
