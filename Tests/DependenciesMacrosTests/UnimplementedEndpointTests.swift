import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// Calls of an endpoint that has no override.
@Suite struct UnimplementedEndpointTests {
  @DependencyClient
  struct Client: Sendable {
    static let line = #line
    var load: @Sendable () throws -> String
    var refresh: @Sendable (Int) async throws -> Int
    var save: @Sendable (String, Int) -> Void
    var sync: @Sendable () async -> ()
    var find: @Sendable (Int) -> String?
    var look: @Sendable (Int) async -> Optional<String>
    var present: @MainActor @Sendable (Int) throws -> Void
    var decode: @Sendable (Int) throws(Unimplemented) -> Int
    var fetch: @Sendable () throws(any Error) -> Int
    var quiet: @Sendable (Int) throws(Never) -> Void
    var `default`: @Sendable () throws -> Int
    var maker: @Sendable () throws -> (Int) -> Int
    var pair: (@Sendable (Int) throws -> (Int, Int))
  }

  @Test func anEndpointReportsItsCallAndThrowsOrReturnsNothingOrNil() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(throws: Unimplemented("Client.load")) { try client.load() }
      await #expect(throws: Unimplemented("Client.refresh")) { try await client.refresh(1) }
      await #expect(throws: Unimplemented("Client.present")) { try await client.present(1) }
      #expect(throws: Unimplemented("Client.decode")) { try client.decode(1) }
      #expect(throws: Unimplemented("Client.fetch")) { try client.fetch() }
      #expect(throws: Unimplemented("Client.default")) { try client.default() }
      #expect(throws: Unimplemented("Client.maker")) { _ = try client.maker() }
      #expect(throws: Unimplemented("Client.pair")) { try client.pair(1) }
      client.save("a", 1)
      await client.sync()
      #expect(client.find(1) == nil)
      #expect(await client.look(1) == nil)
      client.quiet(1)
    }
    let endpoints: KeyValuePairs = [
      "load": 1, "refresh(_)": 2, "present(_)": 7, "decode(_)": 8, "fetch": 9, "default": 11, "maker": 12,
      "pair(_)": 13,
      "save(_, _)": 3, "sync": 4, "find(_)": 5, "look(_)": 6, "quiet(_)": 10,
    ]
    #expect(reports == unimplementedCalls("Client", endpoints, below: Client.line))
  }

  // MARK: Defaults

  struct PlayerError: Error, Equatable {
    var code: Int
  }

  @DependencyClient
  struct DefaultClient: Sendable {
    static let line = #line
    var volume: @Sendable () -> Double = { 0.5 }
    var add: @Sendable (_ number: Int, _ other: Int) async throws -> Int = { first, second in first + second }
    var sign: @Sendable (Int) -> String = { if $0 < 0 { "minus" } else { "plus" } }  // Trailing comment.
    var change: @Sendable (inout [Int], Int) -> Int = {
      $0.append($1); return $0.count
    }
    var decode: @Sendable (_ code: Int) throws(PlayerError) -> String = {
      code throws(PlayerError) in
      throw PlayerError(code: code)
    }
    var sum: @Sendable (Int...) -> Int = { $0.reduce(0, +) }
    var lazily: @Sendable (@autoclosure () -> Int) -> Int = { $0() + 1 }
    var each: @Sendable ([Int], (Int) -> Int) -> [Int] = { $0.map($1) }
    @MainActor var show: @MainActor @Sendable (Int) -> Int = { _ in
      MainActor.preconditionIsolated()
      return 1
    }
    var text: @Sendable () -> String = {
      """
      first
        second
      """
    }
  }

  @Test func aDefaultIsCalledAfterTheReport() async throws {
    let client = DefaultClient()
    var numbers = [1]
    let reports = try await reports {
      #expect(client.volume() == 0.5)
      #expect(await (try? client.add(number: 1, other: 2)) == 3)
      #expect(client.sign(-1) == "minus")
      #expect(client.change(&numbers, 5) == 2)
      do throws(PlayerError) {
        _ = try client.decode(code: 7)
        Issue.record("The default did not throw.")
      } catch {
        #expect(error.code == 7)
      }
      #expect(client.sum(1, 2, 3) == 6)
      #expect(client.lazily(41) == 42)
      #expect(client.each([1, 2]) { $0 * 10 } == [10, 20])
      #expect(client.text() == "first\n  second")
      #expect(await client.show(1) == 1)
    }
    #expect(numbers == [1, 5])
    let endpoints: KeyValuePairs = [
      "volume": 1, "add(number, other)": 2, "sign(_)": 3, "change(_, _)": 4, "decode(code)": 7, "sum(_)": 11,
      "lazily(_)": 12, "each(_, _)": 13,
      "text": 18, "show(_)": 14,
    ]
    #expect(reports == unimplementedCalls("DefaultClient", endpoints, below: DefaultClient.line))
  }
}
