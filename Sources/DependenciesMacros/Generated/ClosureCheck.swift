// A macro cannot see whether a name is a type alias of a closure, but the compiler chooses one of these
// overloads by it. A closure parameter does not escape, so the overload for any value rejects it.

/// Expands to the value of a parameter.
@freestanding(expression)
public macro __dependencyClosureCheck<Value: ~Copyable>(
  _ value: consuming Value,
  _ property: String = "",
  _ type: String = ""
) -> Value =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "PassedClosureCheckMacro")

/// Reports a parameter that is a closure. Generated code calls this macro only where the type is a name.
@freestanding(expression)
public macro __dependencyClosureCheck<each Argument, Failure: Error, Result: ~Copyable, Value>(
  _ closure: (repeat each Argument) async throws(Failure) -> Result,
  _ property: String = "",
  _ type: String = ""
) -> Value =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "FailedClosureCheckMacro")
