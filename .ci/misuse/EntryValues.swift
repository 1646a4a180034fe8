// Live values of entries: one that uses another entry needs a name, and each says its type.
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: "example.com") var host: String = "localhost"
  // 46 error: circular reference
  @DependencyEntry(liveValue: "https://" + DependencyValues.current.host) var address: String = "none"
  // 79 error: extensions must not contain stored properties
  @DependencyEntry(liveValue: nil) var user: String? = "Ann"
  // 3 error: generic parameter 'Live' could not be inferred
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

// A static property that an entry names needs a written type if its value reads a dependency.
struct LogClient: Sendable {
  var write: @Sendable (_ text: String) -> Void

  static let live = LogClient { text in
    @Dependency(\.context) var context
    print(context, text)
  }
  static let typed: LogClient = LogClient { text in
    @Dependency(\.context) var context
    print(context, text)
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: LogClient.live) var log: LogClient = LogClient { _ in }
  // 51 error: circular reference expanding peer macros on 'log'
  @DependencyEntry(liveValue: LogClient.typed) var typedLog: LogClient = LogClient { _ in }
}

// The value for tests is written after '='.
extension DependencyValues {
  @DependencyEntry(liveValue: 1, testValue: 2) var retries: Int
  // 19 error: incorrect argument labels in macro expansion (have 'liveValue:testValue:', expected '_:liveValue:lifetime:tearDown:')
  // 45 error: cannot convert value of type 'Int' to expected argument type 'String'
  // 52 error: extensions must not contain stored properties
}

// The labels are 'liveValue:' and 'previewValue:'.
extension DependencyValues {
  @DependencyEntry(live: 1) var live: Int = 0
  // 19 error: extraneous argument label 'live:' in macro expansion
  // 26 error: cannot convert value of type 'Int' to expected argument type 'String'
  // 33 error: extensions must not contain stored properties
  @DependencyEntry(liveValue: 1, preview: 2) var preview: Int = 0
  // 19 error: incorrect argument labels in macro expansion (have 'liveValue:preview:', expected '_:liveValue:lifetime:tearDown:')
  // 43 error: cannot convert value of type 'Int' to expected argument type 'String'
  // 50 error: extensions must not contain stored properties
}

// The label is missing.
struct APIClient: Sendable {
  static let live = APIClient()
}

extension DependencyValues {
  @DependencyEntry(APIClient.live) var apiClient: APIClient = APIClient()
  // 30 error: cannot convert value of type 'APIClient' to expected argument type 'String'
  // 40 error: extensions must not contain stored properties
  // Nothing is wrong with this.
  @DependencyEntry(liveValue: APIClient.live) var rightClient: APIClient = APIClient()
}
