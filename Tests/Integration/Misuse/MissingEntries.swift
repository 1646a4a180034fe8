// Entries without their macro or its import, and a path without the import of its module.
import Dependencies

extension DependencyValues {
  var plain: Int = 1
  // error: extensions must not contain stored properties
  @DependencyEntry var number: Int = 1  // error
}

struct Session {
  @Dependency(\.urlSession) var urlSession  // error
}
