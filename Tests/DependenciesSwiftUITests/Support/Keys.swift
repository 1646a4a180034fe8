import DependenciesCore
import Foundation

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
  static let testValue = "Hello"
}

enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

/// A value that cannot be compared.
struct APIClient: DependencyKey, Sendable {
  var search: @Sendable (String) -> [String]

  static let liveValue = APIClient { _ in [] }
  static let testValue: APIClient = liveValue
  static let mock = APIClient { [$0] }
}

final class Session: DependencyKey, Sendable {
  static let liveValue = Session()
  static let testValue = Session()
}

extension DependencyValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }

  /// A dependency that is made of others.
  var numberedGreeting: String {
    @Dependency(\.number) var number
    return "\(greeting) \(number)"
  }
}

extension CodeLocation {
  static func here(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> CodeLocation {
    CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
