/// A test, while it runs.
package struct RunningTest: Sendable {
  /// Differs from that of every other test, and of every other case of a parameterised one.
  package let identity: String

  /// As its author knows it: `SearchTests/typing_filtersResults()`. Nil where the runner has not told yet.
  package let name: String?

  package init(identity: String, name: String?) {
    self.identity = identity
    self.name = name
  }
}
