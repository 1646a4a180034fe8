public import Dependencies

/// How much there is of each article: a client with a state.
public final class Stock: Sendable {
  private let amounts: LockIsolated<[String: Int]>

  /// Makes a stock.
  public init(_ amounts: [String: Int] = [:]) {
    self.amounts = LockIsolated(amounts)
  }

  /// How much there is of an article.
  public subscript(article: String) -> Int {
    amounts.withValue { $0[article, default: 0] }
  }

  /// Takes one of an article, if there is one.
  public func take(_ article: String) -> Bool {
    amounts.withValue { amounts in
      guard amounts[article, default: 0] > 0 else { return false }
      amounts[article, default: 0] -= 1
      return true
    }
  }
}

// Computed, so that each test has its own stock.
extension Stock: DependencyKey {
  /// Enough for a while.
  public static var liveValue: Stock { Stock(["tea": 1000]) }
  /// The last tea.
  public static var testValue: Stock { Stock(["tea": 1]) }
}

extension DependencyValues {
  /// How much there is of each article.
  public var stock: Stock {
    get { self[Stock.self] }
    set { self[Stock.self] = newValue }
  }
}
