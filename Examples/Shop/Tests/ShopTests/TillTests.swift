import Dependencies
import DependenciesTestSupport
import Testing

@testable import Shop

@Test(.dependencies) func aSaleIsOnTheReceipt() throws {
  let lines = CallLog<String>()
  try withDependencies {
    $0.receipts.write = lines.recording { _ in }
  } operation: {
    try Till().sell("Tea", for: 3)
  }
  #expect(lines.calls == ["Tea: 3"])
}
