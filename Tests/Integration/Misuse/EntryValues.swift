// Live values of entries, each of which says its type.
import DependenciesMacros
import Synchronization

extension DependencyValues {
  @DependencyEntry(liveValue: "example.com") var host: String = "localhost"
  @DependencyEntry(liveValue: nil) var user: String? = "Ann"
  // error: 'nil' is not compatible with expected argument type 'Any'
  @DependencyEntry(liveValue: .liveAddress) var typeless: String = "none"
  // error: cannot infer contextual base in reference to member 'liveAddress'
  @DependencyEntry(liveValue: { _ in true }) var isAllowed: @Sendable (String) -> Bool = { _ in false }
  // error: cannot infer type of closure parameter '_' without a type annotation

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
  // error: '@DependencyEntry' has no argument 'testValue:'; write the value for tests after '='
}

// The labels are 'liveValue:' and 'previewValue:'.
extension DependencyValues {
  @DependencyEntry(live: 1) var live: Int = 0
  // error: '@DependencyEntry' has no argument 'live:'; write 'liveValue:' before the value
  @DependencyEntry(liveValue: 1, preview: 2) var preview: Int = 0
  // error: '@DependencyEntry' has no argument 'preview:'; write 'previewValue:' before the value
}

// The label is missing.
struct APIClient: Sendable {
  static let live = APIClient()
}

extension DependencyValues {
  @DependencyEntry(APIClient.live) var apiClient: APIClient = APIClient()
  // error: '@DependencyEntry' has no argument without a label; write 'liveValue:' before the value
  // Nothing is wrong with this.
  @DependencyEntry(liveValue: APIClient.live) var rightClient: APIClient = APIClient()
}

// A value must be copyable.
extension DependencyValues {
  @DependencyEntry var count: Mutex<Int> = Mutex(0)
  // error: The value of 'count' must be copyable, and 'Mutex' is not; keep it in a final class, or use 'LockIsolated'
  // error: variable of type 'Mutex<Int>' must be declared with a 'let'
  @DependencyEntry(liveValue: Mutex(1)) var counter: Mutex<Int> = Mutex(0)
  // error: requires that 'Mutex<Int>' conform to 'Copyable'
}

enum CounterKey: DependencyKey {  // error
  static var liveValue: Mutex<Int> { Mutex(0) }  // error
}
