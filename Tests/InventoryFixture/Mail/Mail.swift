package import DependenciesMacros

// Nothing in the program gives these keys live values.

package struct MailClient: Sendable {
  package var send: @Sendable (String) -> Void
}

package enum MailKey: TestDependencyKey {
  package static var testValue: MailClient { MailClient { _ in } }
}

extension DependencyValues {
  @DependencyEntry var footer: String = ""
}
