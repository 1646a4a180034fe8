// The names that generated code uses. They are visible wherever the macros are, and no user's declaration
// hides them.

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

/// `@DependencyEndpoint`, as `@DependencyClient` attaches it. It declares the names that it makes, since the
/// compiler finds an operator such as `==` twice in a type with a macro that may make any name.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(__endpoint_), overloaded)
public macro __DependencyEndpoint() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// The method with labels of an endpoint that is a `let`. Generated code has it.
@attached(peer, names: overloaded)
public macro __DependencyEndpointMethod() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMethodMacro")
