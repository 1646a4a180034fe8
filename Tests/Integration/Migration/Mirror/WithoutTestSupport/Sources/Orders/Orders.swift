import Dependencies
import DependenciesMacros

@DependencyClient
package struct MailClient: Sendable {
  package var send: @Sendable (_ text: String) -> Void
}

extension MailClient: TestDependencyKey {
  package static let testValue = MailClient()
}

package struct PriceList: DependencyKey {
  package let price: Int
  package static let liveValue = PriceList(price: 3)

  package init(price: Int) { self.price = price }
}

package func order() {
  @Dependency(MailClient.self) var mail
  mail.send("Thank you!")
}

package func price() -> Int {
  @Dependency(PriceList.self) var list
  return list.price
}
