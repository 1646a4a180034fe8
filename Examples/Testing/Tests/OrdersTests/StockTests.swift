import Dependencies
import DependenciesTestSupport
import Orders
import Testing

/// The stock is a class, and every test takes the last tea.
@Suite struct StockTests {
  @Dependency(\.stock) var stock

  @Test(arguments: 1...1000)
  func everyCustomerGetsTheLastTea(_ customer: Int) async {
    #expect(stock.take("tea"))
    await Task.yield()
    #expect(!stock.take("tea"))
  }

  @Test(arguments: ["tea", "tea", "tea"])
  func equalArgumentsMakeNoDifference(_ article: String) async {
    #expect(stock.take(article))
    await Task.yield()
    #expect(!stock.take(article))
  }

  @Test func oneTestTakesTheLastTea() {
    #expect(stock.take("tea"))
  }

  @Test func anotherTestTakesTheLastTea() {
    #expect(stock.take("tea"))
  }

  @Suite(.dependency(\.stock, Stock(["coffee": 1]))) struct WithCoffee {
    @Dependency(\.stock) var stock

    @Test(arguments: 1...100)
    func everyCustomerGetsTheLastCoffee(_ customer: Int) async {
      #expect(stock.take("coffee"))
      await Task.yield()
      #expect(!stock.take("coffee"))
    }

    @Test(.dependencies { $0.stock = Stock(["coffee": 2]) })
    func theTraitOfTheTestWins() {
      #expect(stock["coffee"] == 2)
      withDependencies {
        $0.stock = Stock(["coffee": 3])
      } operation: {
        #expect(stock["coffee"] == 3)
      }
    }
  }
}
