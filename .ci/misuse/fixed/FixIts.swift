// Misuses with one right answer, which the fix-its give; see the folder 'fixed'.
import DependenciesMacros

@DependencyClient
struct Client {
  @DependencyEndpoint var save: () -> Void
  var sum: (_ numbers: [Int]) throws -> Int
}

extension DependencyValues {
  @DependencyEntry var constant: Int = 1
  @DependencyEntry var shared: Int = 1
  @DependencyEntry var sequence: any Collection<Int> & Sendable = [1]
}
