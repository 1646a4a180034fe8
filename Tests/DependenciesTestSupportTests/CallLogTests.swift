import Dependencies
import DependenciesTestSupport
import Testing

@Suite struct CallLogTests {
  struct Failure: Error, Equatable {}

  @Test func recordsEndpointsOfEveryKind() async throws {
    let pairs = CallLog<(Int, String)>()
    let synchronous = pairs.recording { (a: Int, b: String) in "\(a)\(b)" }
    let throwing = pairs.recording { (a: Int, _: String) throws -> Int in
      if a < 0 { throw Failure() }
      return a
    }
    let asynchronous = pairs.recording { (a: Int, b: String) async -> String in
      await Task.yield()
      return b
    }
    let both = pairs.recording { (a: Int, _: String) async throws -> Int in
      await Task.yield()
      if a < 0 { throw Failure() }
      return a
    }
    #expect(synchronous(1, "a") == "1a")
    #expect(try throwing(2, "b") == 2)
    #expect(throws: Failure()) { try throwing(-2, "c") }
    #expect(await asynchronous(3, "d") == "d")
    #expect(try await both(4, "e") == 4)
    await #expect(throws: Failure()) { try await both(-4, "f") }
    #expect(pairs.calls.map(\.0) == [1, 2, -2, 3, 4, -4])
    #expect(pairs.calls.map(\.1).joined() == "abcdef")
  }

  @Test func recordsAnyNumberOfArguments() {
    let none = CallLog<Void>()
    let ping: @Sendable () -> Void = none.recording {}
    ping()
    ping()
    #expect(none.calls.count == 2)
    let one = CallLog<String>()
    let search: @Sendable (String) -> [String] = one.recording { [$0] }
    #expect(search("a") == ["a"])
    #expect(one.calls == ["a"])
    let three = CallLog<(Int, Int, Int)>()
    let add = three.recording { $0 + $1 + $2 }
    #expect(add(1, 2, 3) == 6)
    #expect(three.calls.map(\.2) == [3])
  }

  @Test func recordsTheEndpointsOfAClient() async throws {
    struct Client: Sendable {
      var save: @Sendable (Int, String) async throws -> Void
      var load: @Sendable (Int) -> String
    }
    let saves = CallLog<(Int, String)>()
    let loads = CallLog<Int>()
    let client = Client(save: saves.recording { _, _ in }, load: loads.recording { "\($0)" })
    try await client.save(1, "a")
    #expect(client.load(2) == "2")
    #expect(saves.calls.map(\.0) == [1])
    #expect(loads.calls == [2])
  }

  @Test func aCallIsRecordedBeforeTheEndpointDoesItsWork() {
    let log = CallLog<Int>()
    let endpoint = log.recording { (_: Int) in log.calls.count }
    #expect(endpoint(1) == 1)
  }

  @Test func handsOutEachCallOnceInOrder() async {
    let log = CallLog<Int>()
    let endpoint = log.recording { (_: Int) in }
    endpoint(1)
    endpoint(2)
    #expect(await log.next() == 1)
    #expect(await log.next() == 2)
    async let third = log.next()
    await Task.yield()
    endpoint(3)
    #expect(await third == 3)
    #expect(log.calls == [1, 2, 3])
  }

  @Test(arguments: 1...20)
  func losesNothingUnderContention(_ run: Int) async {
    let log = CallLog<Int>()
    let endpoint = log.recording { (_: Int) in }
    let received = await withTaskGroup(of: Int?.self) { group in
      for number in 1...100 {
        group.addTask { await log.next() }
        group.addTask {
          endpoint(number)
          return 0
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(log.calls.sorted() == Array(1...100))
    #expect(received.compactMap { $0 == 0 ? nil : $0 }.sorted() == Array(1...100))
  }

  @Test(arguments: 1...20)
  func aCancelledTaskWaitsNoLonger(_ run: Int) async {
    let log = CallLog<Int>()
    let task = Task { await log.next() }
    if run.isMultiple(of: 2) { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    let endpoint = log.recording { (_: Int) in }
    endpoint(1)
    #expect(await log.next() == 1)
  }
}
