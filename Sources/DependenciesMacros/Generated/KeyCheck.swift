// A macro cannot see whether a type conforms to a protocol in an extension, but the compiler chooses one of
// these overloads by it. They expand to nothing.

/// Accepts a client that is its own key, so that a read knows its lifetime.
@freestanding(declaration)
public macro __dependencyKeyCheck<Client: TestDependencyKey>(_ client: Client.Type, _ name: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "PassedKeyCheckMacro")

/// Reports a client that is no key, although it has a lifetime.
@freestanding(declaration)
public macro __dependencyKeyCheck<Client: ~Copyable>(_ client: Client.Type, _ name: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "FailedKeyCheckMacro")
