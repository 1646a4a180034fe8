// Misuses with one right answer, which the fix-its give; see the folder 'fixed'.
import DependenciesMacros

@DependencyClient
struct Client {
  @DependencyEndpoint let save: () -> Void
  // 23 error: 'save' must be a 'var', since tests override endpoints (from macro 'DependencyEndpoint ')
  // 23 note: Replace 'let' with 'var'
  // 27 error: cannot expand accessor macro on variable declared with 'let'
  var sum: (_ numbers: Int...) throws -> Int
  // 24 error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[Int]' (from macro '__DependencyEndpoint')
  // 24 note: Replace 'Int...' with '[Int]'
}

extension DependencyValues {
  @DependencyEntry let constant: Int = 1
  // 20 error: 'constant' must be a 'var', since dependencies are overridden (from macro 'DependencyEntry ')
  // 20 note: Replace 'let' with 'var'
  // 24 error: cannot expand accessor macro on variable declared with 'let'
  @DependencyEntry static var shared: Int = 1
  // 20 error: 'shared' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static' (from macro 'DependencyEntry ')
  // 20 note: Remove 'static'
  @DependencyEntry var sequence: some Collection<Int> & Sendable = [1]
  // 34 error: 'sequence' has an opaque type, so it could never have another value; write 'any' instead of 'some' (from macro 'DependencyEntry ')
  // 34 note: Replace 'some' with 'any'
}
