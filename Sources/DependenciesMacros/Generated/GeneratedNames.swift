// Names for generated code: visible wherever the macros are, and not hidden by users' declarations.

/// `DependencyValues`, for generated code.
public typealias __DependencyValues = DependencyValues

/// `DependencyKey`, for generated code.
public typealias __DependencyKey = DependencyKey

/// `TestDependencyKey`, for generated code.
public typealias __TestDependencyKey = TestDependencyKey

/// `Dependency`, for generated code.
public typealias __Dependency = Dependency

/// `DependencyLifetime`, for generated code.
public typealias __DependencyLifetime = DependencyLifetime

/// `@DependencyEndpoint`, as `@DependencyClient` attaches it. It declares its names, because in a type with a
/// macro that may declare any name, the compiler finds operators such as `==` twice.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(__endpoint_), overloaded)
public macro __DependencyEndpoint() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")
