import Dependencies

/// Handles a request as `RequestHandler` does, with dependencies that are named by their keys.
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
