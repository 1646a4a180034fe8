import Testing

/// Cases of one test, each of which has the trait for itself.
@Suite(measuredTrait)
struct Cases {
  @Test(arguments: 0..<2_000)
  func nothing(_ number: Int) {}
}
