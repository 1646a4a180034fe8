// Every keyword, also of a context, as the name of an endpoint, a label and an entry. Nothing is wrong with these.
import DependenciesMacros

@DependencyClient
struct Client: Sendable {
  var eachKeyword: @Sendable (_ itsLabel: Int) throws -> Int
}

@DependencyClient
struct Properties {
  var eachKeyword: Value
  var load: () -> Void
}

struct Value: Sendable {}

extension DependencyValues {
  @DependencyEntry var eachKeyword: Int = 1
}
