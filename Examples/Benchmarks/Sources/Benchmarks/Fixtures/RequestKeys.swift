import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var user: Int = 0
  @DependencyEntry(liveValue: 1) var locale: Int = 0
  @DependencyEntry(liveValue: 1) var requestNumber: Int = 0
}

enum UserKey: DependencyKey {
  static let liveValue = 1
}

enum LocaleKey: DependencyKey {
  static let liveValue = 1
}

enum RequestNumberKey: DependencyKey {
  static let liveValue = 1
}
