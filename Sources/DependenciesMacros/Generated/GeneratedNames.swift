// What generated code names. These names are found wherever the macros are, and no user's declaration hides them.

/// `DependencyValues`, for generated code.
public typealias __DependencyValues = DependencyValues

/// `DependencyKey`, for generated code.
public typealias __DependencyKey = DependencyKey

/// `TestDependencyKey`, for generated code.
public typealias __TestDependencyKey = TestDependencyKey

/// `DependencyLifetime`, for generated code.
public typealias __DependencyLifetime = DependencyLifetime

/// The method with labels of an endpoint that is a `let`. Generated code has it.
@attached(peer, names: arbitrary)
public macro __DependencyEndpointMethod() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMethodMacro")
