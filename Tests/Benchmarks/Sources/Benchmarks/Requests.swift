import Dependencies
import DependenciesMacros

/// The cost of a request, beside a program that passes a structure along.
enum RequestRows {
  /// The requests of a run, of which there are at least fifty: for each way 100,000 requests.
  private static let requests = 2_000

  static func rows(_ effort: Effort) async -> [Row] {
    let work = Work(microseconds: 2)
    let count = requests
    let bodies = [byHand(count, work), byKey(count, work), byEntry(count, work)]
    let minima = await Threads.minima(of: bodies, on: 2, effort)
    let floor = minima.ofBodies[0].shared / Double(count) * 1_000_000_000
    return zip(["by key", "by entry"], minima.ofBodies.dropFirst()).map { name, times in
      Row(
        name: "a request of three overrides and twenty reads \(name)",
        value: times.shared / Double(count) * 1_000_000_000,
        unit: "ns",
        floor: floor,
        goal: "≤ 1.35 × by hand",
        limit: .atMost(1.35 * floor),
        isDisturbed: minima.areDisturbed
      )
    }
  }

  private static func byHand(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      var context = opaque(RequestContext())
      repeating(count / share.threads) {
        context.user &+= 1
        context.locale = 2
        context.number = 3
        return RequestContext.handle(work, in: context)
      }
    }
  }

  private static func byKey(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      let handler = opaque(KeyRequestHandler())
      repeating(count / share.threads) {
        withDependencies {
          $0[UserKey.self] = 1
          $0[LocaleKey.self] = 2
          $0[RequestNumberKey.self] = 3
        } operation: {
          handler.handle(work)
        }
      }
    }
  }

  private static func byEntry(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      let handler = opaque(RequestHandler())
      repeating(count / share.threads) {
        withDependencies {
          $0.user = 1
          $0.locale = 2
          $0.requestNumber = 3
        } operation: {
          handler.handle(work)
        }
      }
    }
  }
}

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

/// The values that a request needs, in a structure that is passed along.
struct RequestContext: Sendable {
  var user = 1
  var locale = 1
  var number = 1
  var maximum = 1

  /// Does what the handlers do.
  @inline(never)
  static func handle(_ work: Work, in context: RequestContext) -> Int {
    var sum = 0
    for _ in 0..<5 { sum &+= context.user &+ context.locale &+ context.number &+ context.maximum }
    work.run()
    return sum
  }
}

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
