import Dependencies
import Foundation

struct Order: Equatable {
  let id: UUID
  let item: String
  let date: Date
}

@MainActor final class OrdersModel {
  private(set) var orders: [Order] = []
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date.now) private var now

  func order(_ item: String) { orders.append(Order(id: uuid(), item: item, date: now)) }
}
