// An '@Observable' class with a dependency that is observed. The macro says it first; the compiler says the rest of it wherever the
// expansions of '@Observable' stumble upon it.
// 0 error in the expansion: ambiguous reference to member '_context'
// 0 error in the expansion: invalid redeclaration of synthesized property '_context'
// 0 error in the expansion: cannot reference instance member '_context'; init accessors can only refer to instance properties listed in 'initializes' and 'accesses' attributes
// 0 error in the expansion: cannot assign value of type 'DependencyContext' to type 'Dependency<DependencyContext>'
// 0 error in the expansion: cannot convert return expression of type 'Dependency<DependencyContext>' to return type 'DependencyContext'
// 0 error in the expansion: cannot convert value '_context' of type 'Dependency<DependencyContext>' to expected type 'DependencyContext', use wrapped value instead
// 0 error in the expansion: cannot assign value of type 'DependencyContext' to type 'Dependency<DependencyContext>'
// 0 error in the expansion: cannot assign value of type 'DependencyContext' to type 'Dependency<DependencyContext>'
// 0 error in the expansion: cannot yield reference to storage of type 'Dependency<DependencyContext>' as an inout yield of type 'DependencyContext'
import DependenciesMacros
import Observation

@Observable
// 1 error in the expansion: property wrapper cannot be applied to a computed property
@DependencyProperties(\.date)
final class Model {
  @Dependency(\.context) private var context
  // 3 error: '@Observable' makes 'context' a computed property, which '@Dependency' cannot be; write '@ObservationIgnored' in front, or let '@DependencyProperties' write the property (from macro 'DependencyProperties')
  // 3 note: Insert '@ObservationIgnored'
  // 3 error: property wrapper cannot be applied to a computed property
}

extension DependencyValues {
  @DependencyEntry var date: Int = 1
}
