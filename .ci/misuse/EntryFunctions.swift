// Nothing is wrong with these: functions that entries call can read dependencies.
import DependenciesMacros

actor Cart {
  func close() {}
}

enum Shop: DependencyScopeName {}

func closeCart(_ cart: Cart) async {
  @Dependency(\.shop) var shop
  print(shop)
  await cart.close()
}

func title() -> String {
  @Dependency(\.shop) var shop
  return shop
}

extension DependencyValues {
  @DependencyEntry var shop: String = "Corner"
  @DependencyEntry(lifetime: .scoped(to: Shop.self), tearDown: { await closeCart($0) }) var cart: Cart =
    Cart()
  @DependencyEntry(liveValue: Cart(), lifetime: .scoped(to: Shop.self), tearDown: { await closeCart($0) })
  var live: Cart = Cart()
  @DependencyEntry(lifetime: .scoped(to: Shop.self), tearDown: { (it: Cart) in await it.close() }) var method:
    Cart = Cart()
  @DependencyEntry(liveValue: title()) var liveTitle: String = "test"
  @DependencyEntry(previewValue: title()) var previewTitle: String = "test"
  @DependencyEntry var testTitle: String = {
    @Dependency(\.shop) var shop
    return shop
  }()
}
