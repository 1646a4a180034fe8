/// A test, while it runs.
package struct RunningTest: Sendable {
  /// Differs from that of every other test, and of every other case of a parameterised one.
  package let identity: String

  /// As its author knows it: `SearchTests/typing_filtersResults()`. Nil where the runner has not told yet.
  package let name: String?

  /// Whether it is code of a test that runs, and not of a suite around it.
  package let isCase: Bool

  /// The identities of the suites around it that may have prepared values, the outermost first.
  package let suites: [String]

  package init(identity: String, name: String?, isCase: Bool = true, suites: [String] = []) {
    self.identity = identity
    self.name = name
    self.isCase = isCase
    self.suites = suites
  }
}
