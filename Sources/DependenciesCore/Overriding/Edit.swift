internal import DependenciesShims

extension DependencyEnvironment {
  /// The mark of an environment that an update closure changes. Copies that the closure makes have it as
  /// well; it is taken off when the closure returns.
  struct Edit {
    /// Tells the runs of one closure apart. Not an object, which would make each access of the mark slower.
    let number = dependencies_unique_number()

    /// The place of the call that runs the closure.
    let location: CodeLocation

    /// Whether the closure sets overrides of a test, which always know their origin.
    var isOfTest = false
  }

  /// The call of `prepareDependencies` whose closure changes this environment, until it has ended.
  var runningPreparation: Preparation? { preparation?.isRunning == true ? preparation : nil }
}
