import DependenciesMacros

/// The value of a property in a context, of which nothing is overridden.
func value<Value>(
  of path: any KeyPath<DependencyValues, Value> & Sendable,
  in context: DependencyContext
) -> Value {
  withDependencies {
    $0 = DependencyValues()
    $0.context = context
  } operation: {
    DependencyValues.current[keyPath: path]
  }
}
