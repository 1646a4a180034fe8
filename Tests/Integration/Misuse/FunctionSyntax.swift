// A closure has no default arguments, and does not rethrow. The compiler reports both as errors of a type.
import DependenciesMacros

@DependencyClient
struct FunctionSyntax: Sendable {
  var list: @Sendable (_ page: Int = 1) async throws -> [String]
  // error: 'list' is a closure, and only a function can have a default argument; remove it, and declare a method that passes the value
  var forEach: @Sendable (_ body: (Int) throws -> Void) rethrows -> Void
  // error: 'forEach' is a closure, and only a function can be 'rethrows'; write 'throws'
}

// Nothing is wrong with this.
@DependencyClient
struct DefaultInAMethod: Sendable {
  var list: @Sendable (_ page: Int) async throws -> [String]

  func list() async throws -> [String] { try await list(page: 1) }
}

func firstPage(of client: DefaultInAMethod) async throws -> [String] { try await client.list() }
