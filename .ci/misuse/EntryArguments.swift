// Arguments of entries that read dependencies. Other entries, and paths to them, have errors as well.
import DependenciesMacros

actor Cart {
  func close() {}
}

enum Shop: DependencyScopeName {}

extension DependencyValues {
  @DependencyEntry var shop: String = "Corner"
  // 20 error: circular reference
  @DependencyEntry(
    lifetime: .scoped(to: Shop.self),
    tearDown: { (cart: Cart) in
      @Dependency(\.shop) var shop
      // 19 error: cannot infer key path type from context; consider explicitly specifying a root type
      print(shop)
      await cart.close()
    }
  ) var cart: Cart = Cart()
  // 9 error: circular reference expanding peer macros on 'cart'
  // 9 error: extensions must not contain stored properties
  @DependencyEntry(
    liveValue: {
      @Dependency(\.shop) var shop
      // 19 error: cannot infer key path type from context; consider explicitly specifying a root type
      return shop
    }()
  ) var live: String = "test"
  // 9 error: extensions must not contain stored properties
  @DependencyEntry(
    previewValue: {
      @Dependency(\.shop) var shop
      // 19 error: cannot infer key path type from context; consider explicitly specifying a root type
      return shop
    }()
  ) var preview: String = "test"
  // 9 error: extensions must not contain stored properties
}
