import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@testable import Shop

@Test(
  .dependencies {
    $0.uuid = .incrementing
    $0.date.now = .distantPast
  }
)
@MainActor func anOrderHasAnIdentifierAndADate() {
  let model = OrdersModel()
  model.order("Tea")
  #expect(model.orders == [Order(id: UUID(0), item: "Tea", date: .distantPast)])
}
