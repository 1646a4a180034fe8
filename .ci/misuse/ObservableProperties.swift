// An '@Observable' class that does not ignore its dependency. Most errors are in the expansions of '@Observable'.
import Dependencies
import Observation

@Observable
final class Model {
  @Dependency(\.context) var mail
  // 3 error: property wrapper cannot be applied to a computed property
}

// Nothing is wrong with this.
@Observable
final class Right {
  @ObservationIgnored @Dependency(\.context) var mail
}
