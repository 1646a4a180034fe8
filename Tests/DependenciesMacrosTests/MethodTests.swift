import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// The methods with argument labels.
@Suite struct MethodTests {
  struct PlayerError: Error, Equatable {}

  @DependencyClient
  struct Client: Sendable {
    static let line = #line
    var play: @Sendable (_ song: String, _ volume: Double) async throws -> String
    var stop: @Sendable (_ now: Bool) -> Void
    var mixed: @Sendable (Int, _ label: Int) throws -> Int
    var keywords: @Sendable (_ in: Int, _ for: Int, _ self: Int, _ `default`: Int) throws -> [Int]
    var twice: @Sendable (_ of: Int, _ of: Int) throws -> Int
    var increment: @Sendable (_ number: inout Int, _ by: Int) throws -> Void
    var keep: @Sendable (_ action: @escaping @Sendable () -> Int) throws -> @Sendable () -> Int
    var perhaps: @Sendable (_ action: ((Int) -> Int)?) throws -> Int
    var once: @Sendable (_ action: (Int) throws -> Int) throws -> Int
    var log: @Sendable (_ message: @autoclosure () throws -> String) throws -> String
    var sum: @Sendable (_ numbers: [Int]) throws -> Int
    var send: @Sendable (_ text: sending String) throws -> String
    var tuple: @Sendable (_ pair: (x: Int, y: Int)) throws -> (sum: Int, product: Int)
    @DependencyEndpoint(method: "fetch")
    var fetchUser: @Sendable (_ user: Int) throws -> String
    @DependencyEndpoint(method: "fetch")
    var fetchGroup: @Sendable (_ group: String, _ limit: Int) throws -> String
    @DependencyEndpoint(method: "reload")
    var reloadAll: @Sendable () throws -> String
    @DependencyEndpoint(method: "default")
    var standard: @Sendable (Int) throws -> Int
  }

  @Test func aLabeledMethodCallsItsEndpoint() async throws {
    var client = Client()
    client.play = { "\($0) at \($1)" }
    client.mixed = { $0 - $1 }
    client.sum = { $0.reduce(0, +) }
    client.tuple = { ($0.x + $0.y, $0.x * $0.y) }
    client.send = { $0 }
    #expect(try await client.play(song: "So What", volume: 0.5) == "So What at 0.5")
    #expect(try client.mixed(3, label: 2) == 1)
    #expect(try client.sum(numbers: [1, 2, 3]) == 6)
    #expect(try client.tuple(pair: (x: 2, y: 3)).product == 6)
    #expect(try client.send(text: "a") == "a")
  }

  @Test func aLabeledMethodReportsItsUnimplementedEndpoint() async throws {
    let client = Client()
    let reports = try await reports {
      await #expect(throws: Unimplemented("Client.play")) { try await client.play(song: "a", volume: 1) }
      client.stop(now: true)
    }
    #expect(
      reports == unimplementedCalls("Client", ["play(song, volume)": 1, "stop(now)": 2], below: Client.line)
    )
  }

  @Test func labelsMayBeKeywordsAndTheSameTwice() throws {
    var client = Client()
    client.keywords = { [$0, $1, $2, $3] }
    client.twice = { $0 - $1 }
    #expect(try client.keywords(in: 1, for: 2, self: 3, default: 4) == [1, 2, 3, 4])
    #expect(try client.twice(of: 3, of: 1) == 2)
  }

  @Test func closuresAndReferencesArePassedOn() throws {
    var client = Client()
    client.increment = { $0 += $1 }
    client.keep = { $0 }
    client.perhaps = { $0?(1) ?? 0 }
    client.once = { try $0(2) }
    client.log = { try $0() }
    var number = 1
    try client.increment(number: &number, by: 4)
    #expect(number == 5)
    let kept = try client.keep { 7 }
    #expect(kept() == 7)
    #expect(try client.perhaps(action: nil) == 0)
    #expect(try client.perhaps { $0 + 1 } == 2)
    #expect(try client.once { $0 + 1 } == 3)
    #expect(try client.log(message: "text") == "text")
    #expect(throws: PlayerError()) { try client.log(message: try Self.failing()) }
  }

  @Test func endpointsMayBeOverloadsOfOneMethod() throws {
    var client = Client()
    client.fetchUser = { "user \($0)" }
    client.fetchGroup = { "group \($0), \($1)" }
    client.reloadAll = { "all" }
    client.standard = { $0 }
    #expect(try client.fetch(user: 1) == "user 1")
    #expect(try client.fetch(group: "a", limit: 2) == "group a, 2")
    #expect(try client.reload() == "all")
    #expect(try client.default(3) == 3)
  }

  private static func failing() throws -> String { throw PlayerError() }
}
