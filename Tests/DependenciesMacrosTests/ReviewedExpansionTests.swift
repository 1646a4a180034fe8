import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Clients that had not compiled.
@Suite struct ReviewedExpansionTests {
  // The types of literals had been those of the client's own scope.
  @Test func typesOfLiteralsAreThoseOfTheLanguage() {
    let client = OwnTypesClient(volume: 0.25, isMuted: true, play: {})
    #expect(client.volume == Swift.Double(0.25))
    #expect(client.isMuted == Swift.Bool(true))
  }

  // A statement had been the default of a parameter, which is no place for it.
  @Test func aDefaultMayBeAStatement() {
    #expect(StatementClient(play: {}).level == 3)
    #expect(StatementClient(play: {}).name == "three")
  }

  // The compiler had found each operator twice, since the macro of an endpoint might have declared one.
  @Test func aClientMayDeclareAConformanceWithOperators() {
    let (first, second) = (OrderedClient(number: 1), OrderedClient(number: 2))
    #expect(first != second)
    #expect(first < second)
    #expect(Set([first, second, OrderedClient(number: 1)]).count == 2)
  }

  // Its type had been passed as `Any.Type`, and its parameters had no ownership.
  @Test func aClientMayBeNoncopyable() throws {
    var client = NoncopyableClient(song: Song(title: "a"))
    client.play = { $0 + 1 }
    #expect(try client.play(number: 1) == 2)
    #expect(client.song.title == "a")
    let reports = reports { #expect(client.stop() == nil) }
    #expect(reports == [unimplementedCall("NoncopyableClient", "stop", line: noncopyableClientLine + 3)])
  }

  @Test func aClientThatIsSometimesCopyableMayBeAKey() throws {
    @Dependency(SometimesCopyableClient<Int>.self) var client
    #expect(client.value == 1)
    let reports = reports { #expect(client.load() == nil) }
    #expect(
      reports == [unimplementedCall("SometimesCopyableClient", "load", line: sometimesCopyableClientLine + 3)]
    )
  }

  @Test
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func aClientMayHoldPacks() throws {
    var client = PackClient<Int, String>(values: (1, "a"))
    client.play = { $0.values.0 }
    #expect(try client.play(songs: Pack(values: (2, "b"))) == 2)
    #expect(client.values.1 == "a")
  }

  // It had been taken for the one that takes every property.
  @Test func anInitializerOfTheUsersMayHaveTheLabelsOfAnother() {
    #expect(OverloadedClient(play: 4).play() == 4)
    #expect(OverloadedClient(play: { 5 }).play() == 5)
  }
}

@DependencyClient
private struct OwnTypesClient {
  enum Double {}
  enum Bool {}
  var volume = 0.5
  var isMuted = false
  var play: () -> Void
}

@DependencyClient
private struct StatementClient {
  static let isLoud = true
  var level: Int = if isLoud { 3 } else { 4 }
  var name: String =
    switch isLoud {
    case true: "three"
    case false: "four"
    }
  var play: () -> Void
}

@DependencyClient
private struct OverloadedClient {
  var play: () -> Int = { 0 }
  init(play: Int) {
    self.init()
    self.play = { play }
  }
}

@DependencyClient
private struct OrderedClient: Hashable, Comparable {
  var number: Int
  var play: (_ song: String) throws -> Void
  static func == (first: Self, second: Self) -> Bool { first.number == second.number }
  static func < (first: Self, second: Self) -> Bool { first.number < second.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Song: ~Copyable {
  let title: String
}

private let noncopyableClientLine = #line + 1
@DependencyClient
private struct NoncopyableClient: ~Copyable {
  let song: Song
  var stop: () -> Int?
  var play: (_ number: Int) throws -> Int
}

private let sometimesCopyableClientLine = #line + 1
@DependencyClient
private struct SometimesCopyableClient<Value: ~Copyable>: ~Copyable {
  let value: Value
  var load: @Sendable () -> Int?
}

extension SometimesCopyableClient: Copyable where Value: Copyable {}
extension SometimesCopyableClient: Sendable where Value: Sendable & ~Copyable {}
extension SometimesCopyableClient: TestDependencyKey where Value == Int {
  static var testValue: SometimesCopyableClient<Int> { SometimesCopyableClient<Int>(value: 1) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private struct Pack<each Value> {
  let values: (repeat each Value)
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@DependencyClient
private struct PackClient<each Value> {
  let values: (repeat each Value)
  var play: (_ songs: Pack<repeat each Value>) throws -> Int
  var count: (Pack<repeat each Value>) -> Int = { _ in 1 }
}
