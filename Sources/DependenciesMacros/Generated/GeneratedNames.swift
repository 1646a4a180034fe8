// What generated code names. These names are found wherever the macros are, and no user's declaration hides them.

/// `DependencyValues`, for generated code.
public typealias __DependencyValues = DependencyValues

/// `DependencyKey`, for generated code.
public typealias __DependencyKey = DependencyKey

/// `TestDependencyKey`, for generated code.
public typealias __TestDependencyKey = TestDependencyKey

// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// A value, with the type of another. Generated code calls it where no type is written.
///
/// - Parameters:
///   - value: The value.
///   - other: A value of the same type, which is not computed.
/// - Returns: The value.
public func __dependencyValue<Value>(_ value: Value, like other: () -> Value) -> Value { value }

/// The method with labels of an endpoint that is a `let`. Generated code has it.
@attached(peer, names: arbitrary)
public macro __DependencyEndpointMethod() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMethodMacro")
