// A live value of an entry that uses another entry. Give it a name, and write 'String.liveAddress'.
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: "example.com") var host: String = "localhost"
  // 46 error: circular reference
  @DependencyEntry(liveValue: "https://" + DependencyValues.current.host) var address: String = "none"
  // 79 error: extensions must not contain stored properties

  // Nothing is wrong with this.
  @DependencyEntry(liveValue: String.liveAddress) var named: String = "none"
}

extension String {
  static var liveAddress: String { "https://" + DependencyValues.current.host }
}
