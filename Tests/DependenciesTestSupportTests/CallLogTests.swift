import Dependencies
import DependenciesTestSupport
import Testing

@Suite struct CallLogTests {
  struct Failure: Error, Equatable {}

  private func positive(_ number: Int) throws -> Int {
    if number < 0 { throw Failure() }
    return number
  }

  @Test func recordsEndpointsOfEveryKind() async throws {
    let pairs = CallLog<(Int, String)>()
    let synchronous = pairs.recording { (a: Int, b: String) in "\(a)\(b)" }
    let throwing = pairs.recording { (a: Int, _: String) throws -> Int in try positive(a) }
    let asynchronous = pairs.recording { (_: Int, b: String) async -> String in b }
    let both = pairs.recording { (a: Int, _: String) async throws -> Int in try positive(a) }
    #expect(synchronous(1, "a") == "1a")
    #expect(try throwing(2, "b") == 2)
    #expect(throws: Failure()) { try throwing(-2, "c") }
    #expect(await asynchronous(3, "d") == "d")
    #expect(try await both(4, "e") == 4)
    await #expect(throws: Failure()) { try await both(-4, "f") }
    #expect(pairs.calls.map(\.0) == [1, 2, -2, 3, 4, -4])
    #expect(pairs.calls.map(\.1).joined() == "abcdef")
  }

  // No overload fitted them.
  @Test func recordsEndpointsThatThrowTypedErrors() async {
    let log = CallLog<Int>()
    let send: @Sendable (Int) async throws(Failure) -> Int = log.recording { number async throws(Failure) in
      if number < 0 { throw Failure() }
      return number
    }
    let stop: @Sendable (Int) throws(Failure) -> Void = log.recording { _ throws(Failure) in throw Failure() }
    let calls = CallLog<Void>()
    let end: @Sendable () throws(Failure) -> Void = calls.recording { () throws(Failure) in throw Failure() }
    do {
      #expect(try await send(1) == 1)
      _ = try await send(-1)
    } catch { #expect(error == Failure()) }
    #expect(throws: Failure()) { try stop(2) }
    #expect(throws: Failure()) { try end() }
    #expect(log.calls == [1, -1, 2])
    #expect(calls.calls.count == 1)
  }

  @Test func recordsAnyNumberOfArgumentsBeforeTheEndpointDoesItsWork() async throws {
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
    let add = three.recording { $0 + $1 + $2 + three.calls.count }
    #expect(add(1, 2, 3) == 7)
    #expect(three.calls.map(\.2) == [3])
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

  @Test func losesNothingUnderContention() async {
    for round in 1...20 {
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
      #expect(log.calls.sorted() == Array(1...100), "round \(round)")
      #expect(received.compactMap { $0 == 0 ? nil : $0 }.sorted() == Array(1...100), "round \(round)")
    }
  }

  @Test func aCancelledTaskWaitsNoLonger() async {
    for round in 1...20 {
      let log = CallLog<Int>()
      let task = Task { await log.next() }
      if round.isMultiple(of: 2) { await Task.yield() }
      task.cancel()
      #expect(await task.value == nil, "round \(round)")
      let endpoint = log.recording { (_: Int) in }
      endpoint(1)
      #expect(await log.next() == 1, "round \(round)")
    }
  }
}
