// Live values of entries, each of which says its type.
import DependenciesMacros
import Synchronization

extension DependencyValues {
  @DependencyEntry(liveValue: "example.com") var host: String = "localhost"
  @DependencyEntry(liveValue: nil) var user: String? = "Ann"
  // 31 error: 'nil' is not compatible with expected argument type 'Any'
  // 40 error: extensions must not contain stored properties
  @DependencyEntry(liveValue: .liveAddress) var typeless: String = "none"
  // 32 error: cannot infer contextual base in reference to member 'liveAddress'
  // 49 error: extensions must not contain stored properties
  @DependencyEntry(liveValue: { _ in true }) var isAllowed: @Sendable (String) -> Bool = { _ in false }
  // 33 error: cannot infer type of closure parameter '_' without a type annotation
  // 50 error: extensions must not contain stored properties

  // Nothing is wrong with these.
  @DependencyEntry(liveValue: { (_: String) in true }) var isNew: @Sendable (String) -> Bool = { _ in false }
  @DependencyEntry(liveValue: String.liveAddress) var named: String = "none"
  @DependencyEntry(liveValue: String?.none) var nobody: String? = "Ann"
}

extension String {
  static var liveAddress: String { "https://" + DependencyValues.current.host }
}

// The value for tests is written after '='.
extension DependencyValues {
  @DependencyEntry(liveValue: 1, testValue: 2) var retries: Int
  // 34 error: '@DependencyEntry' has no argument 'testValue:'; write the value for tests after '=' (from macro 'DependencyEntry')
}

// The labels are 'liveValue:' and 'previewValue:'.
extension DependencyValues {
  @DependencyEntry(live: 1) var live: Int = 0
  // 20 error: '@DependencyEntry' has no argument 'live:'; write 'liveValue:' before the value (from macro 'DependencyEntry')
  @DependencyEntry(liveValue: 1, preview: 2) var preview: Int = 0
  // 34 error: '@DependencyEntry' has no argument 'preview:'; write 'previewValue:' before the value (from macro 'DependencyEntry')
}

// The label is missing.
struct APIClient: Sendable {
  static let live = APIClient()
}

extension DependencyValues {
  @DependencyEntry(APIClient.live) var apiClient: APIClient = APIClient()
  // 20 error: '@DependencyEntry' has no argument without a label; write 'liveValue:' before the value (from macro 'DependencyEntry')
  // Nothing is wrong with this.
  @DependencyEntry(liveValue: APIClient.live) var rightClient: APIClient = APIClient()
}

// A value must be copyable.
extension DependencyValues {
  @DependencyEntry var count: Mutex<Int> = Mutex(0)
  // 24 error: The value of 'count' must be copyable, and 'Mutex' is not; keep it in a final class, or use 'LockIsolated' (from macro 'DependencyEntry ')
  // 24 error: variable of type 'Mutex<Int>' must be declared with a 'let'
  @DependencyEntry(liveValue: Mutex(1)) var counter: Mutex<Int> = Mutex(0)
  // 3 error: macro 'DependencyEntry(liveValue:lifetime:tearDown:)' requires that 'Mutex<Int>' conform to 'Copyable'
  // 45 error: extensions must not contain stored properties
  // 45 error: variable of type 'Mutex<Int>' must be declared with a 'let'
}

enum CounterKey: DependencyKey {
  // 6 error: type 'CounterKey' does not conform to protocol 'DependencyKey'
  static var liveValue: Mutex<Int> { Mutex(0) }
  // 14 error: variable of type 'Mutex<Int>' must be declared with a 'let'
}
