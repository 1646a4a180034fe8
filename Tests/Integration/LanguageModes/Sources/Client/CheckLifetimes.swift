import DependenciesMacros

/// The lifetimes that macros are given hold.
func checkLifetimes() async {
  @Dependency(\.take) var take
  precondition(take !== take, "A transient value is kept.")

  #if compiler(>=6.3)
    @Dependency(SessionClient.self) var client
    let (first, second) = (DependencyScope(Session.self), DependencyScope(Session.self))
    let own = withDependencies(in: first) { client.take }
    precondition(withDependencies(in: first) { client.take } === own, "A scope does not keep its value.")
    precondition(withDependencies(in: second) { client.take } !== own, "Two scopes share a value.")
    await first.close()
    await second.close()
  #endif
}
