import Dependencies
import DependenciesMacros

@DependencyClient
struct ReceiptClient: Sendable {
  var write: @Sendable (_ line: String) throws -> Void
}

extension ReceiptClient {
  static let live = ReceiptClient(write: { line in print(line) })
}

extension DependencyValues {
  @DependencyEntry(liveValue: ReceiptClient.live) var receipts: ReceiptClient = ReceiptClient()
}

struct Till {
  @Dependency(\.receipts) private var receipts
  func sell(_ item: String, for price: Int) throws { try receipts.write(line: "\(item): \(price)") }
}
