import Dependencies
import DependenciesTestSupport
import Testing

@testable import Shop

@Test(.dependency(\.stock, MockStock(count: { _ in 0 })))
func anEmptyShelfIsSoldOut() async throws {
  #expect(try await Shop().isSoldOut("Tea"))
}
