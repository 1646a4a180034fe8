import Dependencies
import DependenciesMacros

@DependencyMockable
protocol Stock: Sendable {
  func count(of item: String) async throws -> Int
}

actor Shelf: Stock {
  func count(of item: String) -> Int { 3 }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Shelf()) var stock: any Stock = MockStock()
}

struct Shop {
  @Dependency(\.stock) private var stock
  func isSoldOut(_ item: String) async throws -> Bool { try await stock.count(of: item) == 0 }
}
