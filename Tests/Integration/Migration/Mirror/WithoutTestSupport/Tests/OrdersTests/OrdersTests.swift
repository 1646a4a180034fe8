import Dependencies
import IssueReporting
import Orders
import Testing
import XCTest

final class OrdersXCTests: XCTestCase {
  func testOfAMissingTestValueFails() {
    XCTAssertEqual(price(), 3)
  }

  func testThatFollowsRuns() {
    withDependencies {
      $0[PriceList.self] = PriceList(price: 4)
    } operation: {
      XCTAssertEqual(price(), 4)
    }
  }

  func testWithoutReportersPasses() {
    withIssueReporters([]) { order() }
  }
}

@Suite struct OrdersTests {
  @Test func aMissingTestValueStopsTheProcessWhereIssueReportingCannotFailTheTest() {
    #expect(price() == 3)
  }
}
