extension DependencyValues {
  /// Drops every override of a key for the operation: those around it, those that objects remember, and those
  /// of traits. Reads get the prepared value, or the key's own live, preview or test value.
  ///
  /// ```swift
  /// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
  ///
  /// withDependencies { $0[GreetingKey.self] = "Good evening" } operation: {
  ///   withDependencies { $0.reset(GreetingKey.self) } operation: {
  ///     assert(DependencyValues.current[GreetingKey.self] == "Hello")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter key: The key's type.
  public mutating func reset<Key: TestDependencyKey>(_ key: Key.Type) {
    if let preparation = environment.runningPreparation { return preparation.reset(key) }
    makeUnique()
    environment.set(nil, for: ObjectIdentifier(key))
  }
}
