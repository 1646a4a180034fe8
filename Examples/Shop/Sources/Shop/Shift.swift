import Dependencies
import DependenciesMacros

struct Shift: DependencyScopeValue {
  let seller: String
  static var testValue: Shift { Shift(seller: "Test") }
}

actor Drawer {
  @Dependency(Shift.self) private var shift
  private var total = 0
  func add(_ price: Int) { total += price }
  func close() { print("\(shift.seller) took \(total).") }
}

extension DependencyValues {
  @DependencyEntry(
    liveValue: Drawer(),
    lifetime: .scoped(to: Shift.self),
    tearDown: { await $0.close() }
  )
  var drawer: Drawer = Drawer()
}
