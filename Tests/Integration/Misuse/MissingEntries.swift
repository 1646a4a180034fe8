// Entries without their macro or its import, and a path without the import of its module.
import Dependencies

extension DependencyValues {
  var plain: Int = 1
  // 7 error: extensions must not contain stored properties
  @DependencyEntry var number: Int = 1
  // 24 error: extensions must not contain stored properties
  // 4 error: unknown attribute 'DependencyEntry'
}

struct Session {
  @Dependency(\.urlSession) var urlSession
  // 15 error: cannot infer key path type from context; consider explicitly specifying a root type
}
