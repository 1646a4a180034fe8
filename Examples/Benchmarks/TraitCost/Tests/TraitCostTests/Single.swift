import Testing

/// One test, for what the process takes besides.
@Suite(measuredTrait)
struct Single {
  @Test func nothing() {}
}
