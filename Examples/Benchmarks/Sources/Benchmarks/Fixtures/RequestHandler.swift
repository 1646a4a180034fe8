import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var user: Int = 0
  @DependencyEntry(liveValue: 1) var locale: Int = 0
  @DependencyEntry(liveValue: 1) var requestNumber: Int = 0
}

/// Handles a request with dependencies: three that differ from request to request, and one that is the program's.
struct RequestHandler: Sendable {
  @Dependency(\.user) private var user
  @Dependency(\.locale) private var locale
  @Dependency(\.requestNumber) private var number
  @Dependency(\.number) private var maximum

  /// Reads twenty times.
  @inline(never)
  func handle(_ work: Work) -> Int {
    var sum = 0
    for _ in 0..<5 { sum &+= user &+ locale &+ number &+ maximum }
    work.run()
    return sum
  }
}

/// The same with keys.
struct KeyRequestHandler: Sendable {
  @Dependency(UserKey.self) private var user
  @Dependency(LocaleKey.self) private var locale
  @Dependency(RequestNumberKey.self) private var number
  @Dependency(NumberKey.self) private var maximum

  /// Reads twenty times.
  @inline(never)
  func handle(_ work: Work) -> Int {
    var sum = 0
    for _ in 0..<5 { sum &+= user &+ locale &+ number &+ maximum }
    work.run()
    return sum
  }
}

/// The same with a structure that is handed on.
struct RequestContext: Sendable {
  var user = 1
  var locale = 1
  var number = 1
  var maximum = 1

  @inline(never)
  static func handle(_ work: Work, in context: RequestContext) -> Int {
    var sum = 0
    for _ in 0..<5 { sum &+= context.user &+ context.locale &+ context.number &+ context.maximum }
    work.run()
    return sum
  }
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
