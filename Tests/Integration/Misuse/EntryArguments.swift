// Arguments of entries that read dependencies, also in functions that they call.
import DependenciesMacros

actor Cart {
  func close() {}
}

enum Shop: DependencyScopeName {}

// Nothing is wrong with these.
extension DependencyValues {
  @DependencyEntry var shop: String = "Corner"
  @DependencyEntry(
    lifetime: .scoped(to: Shop.self),
    tearDown: { (cart: Cart) in
      @Dependency(\.shop) var shop
      print(shop)
      await cart.close()
    }
  ) var cart: Cart = Cart()
  @DependencyEntry(
    liveValue: {
      @Dependency(\.shop) var shop
      return shop
    }()
  ) var live: String = "test"
  @DependencyEntry(
    previewValue: {
      @Dependency(\.shop) var shop
      return shop
    }()
  ) var preview: String = "test"
}

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
  @DependencyEntry(lifetime: .scoped(to: Shop.self), tearDown: { await closeCart($0) }) var closedCart: Cart =
    Cart()
  @DependencyEntry(liveValue: Cart(), lifetime: .scoped(to: Shop.self), tearDown: { await closeCart($0) })
  var liveCart: Cart = Cart()
  @DependencyEntry(lifetime: .scoped(to: Shop.self), tearDown: { (it: Cart) in await it.close() }) var method:
    Cart = Cart()
  @DependencyEntry(liveValue: title()) var liveTitle: String = "test"
  @DependencyEntry(previewValue: title()) var previewTitle: String = "test"
  @DependencyEntry var testTitle: String = {
    @Dependency(\.shop) var shop
    return shop
  }()
}

// Live types that read one another.
protocol Auth: Sendable {}
protocol API: Sendable {}

struct LiveAuth: Auth {
  // error: circular reference
  @Dependency(\.api) var api  // error
}

struct LiveAPI: API {
  @Dependency(\.auth) var auth
}

extension DependencyValues {
  @DependencyEntry(liveValue: LiveAuth()) var auth: any Auth
  @DependencyEntry(liveValue: LiveAPI()) var api: any API
}

// Nothing is wrong with this, since the type has a written initializer.
struct RightAuth: Auth {
  @Dependency(\.rightAuth) var other
  init() {}
}

extension DependencyValues {
  @DependencyEntry(liveValue: RightAuth()) var rightAuth: any Auth
}

// What another macro generates cannot be named in an argument.
@DependencyClient
struct Search: Sendable {
  var find: @Sendable (_ term: String) throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var search: Search = Search()
  @DependencyEntry(
    liveValue: {
      @Dependency(\.search) var search
      return (try? search.find(term: "Swift")) ?? []  // error
    }()
  ) var found: [String] = []  // error
}
