extension DependencyValues {
  /// Explains why a dependency has its value, and which other values that hides.
  ///
  /// ```swift
  /// import DependenciesInspection
  ///
  /// print(DependencyValues.current.explain(\.context))
  /// ```
  ///
  /// The property's getter runs to find out which key it reads. A missing default is built for this, without
  /// reports, and is not kept. To build nothing, use `explain(APIClientKey.self)`.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency. If it is computed from several keys, the first is explained,
  ///     and the others are in ``DependencyExplanation/others``.
  ///   - model: The object whose `@Dependency` reads; nil for code that runs where these values are in force.
  public func explain(
    _ keyPath: KeyPath<DependencyValues, some Any>,
    readBy model: Any? = nil
  ) -> DependencyExplanation {
    let explanations = keys(readBy: keyPath).map { explanation(of: $0.key, named: $0.name, readBy: model) }
    guard var first = explanations.first else { return .ofNoKey }
    first.others = Array(explanations.dropFirst())
    return first
  }

  /// Explains why the dependency of a key has its value, and which other values that hides. Builds nothing.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - model: The object whose `@Dependency` reads; nil for code that runs where these values are in force.
  /// - Returns: The explanation.
  public func explain<Key: TestDependencyKey>(
    _ key: Key.Type,
    readBy model: Any? = nil
  ) -> DependencyExplanation {
    explanation(of: key, named: DependencyName(key), readBy: model)
  }

  private func explanation(
    of key: any TestDependencyKey.Type,
    named name: DependencyName,
    readBy model: Any?
  ) -> DependencyExplanation {
    let sources = ValueSources(of: key, in: self, readBy: model)
    return DependencyExplanation(of: name, lifetime: key.lifetime, from: sources)
  }
}
