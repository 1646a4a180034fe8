// Overrides in a test of XCTest, which last until its end.
import Dependencies
import DependenciesTestSupport
import XCTest

final class Tests: XCTestCase {
  func testAnOperation() {
    overrideDependencies {
      $0.context = .test
    } operation: {  // error
    }
  }

  // Nothing is wrong with this.
  func testRight() {
    overrideDependencies { $0.context = .test }
  }
}
