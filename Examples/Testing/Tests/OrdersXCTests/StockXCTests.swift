import Dependencies
import DependenciesTestSupport
import Orders
import XCTest

/// The same with XCTest, which runs one method at a time.
final class StockXCTests: XCTestCase {
  @Dependency(\.stock) var stock

  func testOneMethodTakesTheLastTea() {
    XCTAssertTrue(stock.take("tea"))
  }

  func testAnotherMethodTakesTheLastTea() async {
    await Task.yield()
    XCTAssertTrue(stock.take("tea"))
    let isTaken = await Task.detached { DependencyValues.current.stock.take("tea") }.value
    XCTAssertFalse(isTaken)
  }
}

/// Overrides for each method, where `setUp` used to register them and `tearDown` to reset them.
final class SetUpXCTests: XCTestCase {
  let log = CallLog<(String, String)>()

  override func setUp() async throws {
    overrideDependencies { $0.mail.send = log.recording { _, _ in } }
  }

  func testAnOrderIsConfirmedByMail() async throws {
    let isOrdered = try await OrderModel().order("tea", for: "ann@example.com")
    XCTAssertTrue(isOrdered)
    XCTAssertEqual(log.calls.map(\.0), ["ann@example.com"])
  }
}

/// Overrides around each method.
final class InvokeTestXCTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.stock = Stock()
    } operation: {
      super.invokeTest()
    }
  }

  func testNothingIsOrderedWhereThereIsNothing() async throws {
    let isOrdered = try await OrderModel().order("tea", for: "ann@example.com")
    XCTAssertFalse(isOrdered)
  }
}
