// Texts about models that hand their dependencies on.

extension Diagnostic {
  static func modelWithoutDependencies(_ type: String, at location: CodeLocation) -> String {
    """
    withDependencies(from:) was given a model that remembers no dependencies.

    \(facts(("Model", type), ("Called at", location.description)))

    A model remembers the scope it was made in by its stored '@Dependency' properties, and this one has none. The
    operation runs with the current dependencies. Give the model a property that it reads, or this one:

      @Dependency(\\.self) private var dependencies
    """
  }

  static func noModel(at location: CodeLocation) -> String {
    """
    withDependencies(from:) was given nil instead of a model.

    \(facts(("Called at", location.description)))

    The operation runs with the current dependencies. Unwrap the model before:

      if let model {
        withDependencies(from: model) {
          …
        }
      }
    """
  }
}
