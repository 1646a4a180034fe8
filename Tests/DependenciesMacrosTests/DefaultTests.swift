import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Calls of an endpoint that has a default and no override.
@Suite struct DefaultTests {
  struct PlayerError: Error, Equatable {
    var code: Int
  }

  @DependencyClient
  struct Client: Sendable {
    static let line = #line
    var volume: @Sendable () -> Double = { 0.5 }
    var double: @Sendable (Int) -> Int = { $0 * 2 }
    var add: @Sendable (_ number: Int, _ other: Int) async throws -> Int = { first, second in first + second }
    var sign: @Sendable (Int) -> String = { if $0 < 0 { "minus" } else { "plus" } }  // Trailing comment.
    var change: @Sendable (inout [Int], Int) -> Int = {
      $0.append($1); return $0.count
    }
    var decode: @Sendable (Int) throws(PlayerError) -> String = {
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

  @Test func theDefaultIsCalledAfterTheReport() async throws {
    let client = Client()
    var numbers = [1]
    let reports = try await reports {
      #expect(client.volume() == 0.5)
      #expect(client.double(2) == 4)
      #expect(await (try? client.add(number: 1, other: 2)) == 3)
      #expect(client.sign(-1) == "minus")
      #expect(client.change(&numbers, 5) == 2)
    }
    #expect(numbers == [1, 5])
    #expect(
      reports == [
        unimplementedCall("Client", "volume", line: Client.line + 1),
        unimplementedCall("Client", "double", line: Client.line + 2),
        unimplementedCall("Client", "add", line: Client.line + 3),
        unimplementedCall("Client", "sign", line: Client.line + 4),
        unimplementedCall("Client", "change", line: Client.line + 5),
      ]
    )
  }

  @Test func aDefaultThrowsTheErrorThatTheEndpointMayThrow() {
    let client = Client()
    let reports = reports {
      do throws(PlayerError) {
        _ = try client.decode(7)
        Issue.record("The default did not throw.")
      } catch {
        #expect(error.code == 7)
      }
    }
    #expect(reports == [unimplementedCall("Client", "decode", line: Client.line + 8)])
  }

  @Test func aDefaultGetsTheArgumentsInTheFormThatItIsWrittenFor() {
    let client = Client()
    let reports = reports {
      #expect(client.sum(1, 2, 3) == 6)
      #expect(client.lazily(41) == 42)
      #expect(client.each([1, 2]) { $0 * 10 } == [10, 20])
    }
    #expect(
      reports == [
        unimplementedCall("Client", "sum", line: Client.line + 12),
        unimplementedCall("Client", "lazily", line: Client.line + 13),
        unimplementedCall("Client", "each", line: Client.line + 14),
      ]
    )
  }

  @Test @MainActor func aDefaultRunsOnTheActorOfItsEndpoint() {
    let client = Client()
    let reports = reports { #expect(client.show(1) == 1) }
    #expect(reports == [unimplementedCall("Client", "show", line: Client.line + 15)])
  }

  @Test func aDefaultOfSeveralLinesIsKeptAsItIsWritten() {
    let client = Client()
    let reports = reports { #expect(client.text() == "first\n  second") }
    #expect(reports == [unimplementedCall("Client", "text", line: Client.line + 19)])
  }
}
