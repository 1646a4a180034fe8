public import DependenciesMacros

// Nothing in the program gives these keys live values.

package enum MailKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}

extension DependencyValues {
  @DependencyEntry var footer: String = ""

  /// A property of the name of one of `MacroFixture`, without a key.
  public var route: String { "/mail" }
}
