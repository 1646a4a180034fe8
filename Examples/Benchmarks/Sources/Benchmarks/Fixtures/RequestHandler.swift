import Dependencies

/// Handles a request with dependencies: three of the request, and one of the program.
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
