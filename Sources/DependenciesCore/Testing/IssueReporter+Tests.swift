extension IssueReporter {
  /// Reports an override that nothing has read, at the place that set it.
  package static func reportUnusedOverride(_ origin: ValueOrigin) {
    report(.overrideUnused(origin), at: origin.location)
  }

  /// The text that tells a test that its values were dropped.
  package static func droppedValuesText(test: String?, tests: Int, limit: Int) -> String {
    Diagnostic.valuesDropped(test: test, tests: tests, limit: limit)
  }

  /// Notes reads that came before all tests.
  package static func noteReadsBeforeTests(_ sites: [ReadSite]) {
    note(.readsBeforeTests(sites))
  }
}
