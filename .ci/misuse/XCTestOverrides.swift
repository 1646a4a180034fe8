// Overrides in a test of XCTest, which last until its end.
import Dependencies
import DependenciesTestSupport
import XCTest

final class Tests: XCTestCase {
  func testAnOperation() {
    overrideDependencies {
      // 5 error: 'overrideDependencies(_:operation:)' is unavailable: write the code below the call, where the overrides are in effect
      $0.context = .test
    } operation: {
    }
  }

  // Nothing is wrong with this.
  func testRight() {
    overrideDependencies { $0.context = .test }
  }
}
