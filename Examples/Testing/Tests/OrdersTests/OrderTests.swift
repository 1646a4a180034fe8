import Dependencies
import DependenciesTestSupport
import Dispatch
import Orders
import Testing

@Suite(.reportsUnusedOverrides) struct OrderTests {
  let log = CallLog<(String, String)>()

  @Test func anOrderIsConfirmedByMail() async throws {
    let isOrdered = try await withDependencies {
      $0.mail.send = log.recording { _, _ in }
    } operation: {
      try await OrderModel().order("tea", for: "ann@example.com")
    }
    #expect(isOrdered)
    #expect(log.calls.map(\.0) == ["ann@example.com"])
    #expect(log.calls.map(\.1) == ["Your tea is on its way."])
  }

  // The endpoint `send` is not overridden, so a call of it would fail the test.
  @Test(.dependency(\.stock, Stock()))
  func nothingIsSentWhereThereIsNothing() async throws {
    #expect(try await !OrderModel().order("tea", for: "ann@example.com"))
  }

  @Test func anOrderWithoutAnOverrideIsReported() async {
    await withExpectedIssue("MailClient.send") {
      await #expect(throws: Unimplemented("MailClient.send")) {
        try await OrderModel().order("tea", for: "ann@example.com")
      }
    }
  }

  @Test(.dependency(\.stock, Stock(["tea": 7])))
  func aQueueCountsTheStockOfTheTest() async {
    #expect(await OrderModel().count("tea", on: DispatchQueue(label: "stock")) == 7)
  }
}
