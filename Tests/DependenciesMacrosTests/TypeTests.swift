import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// The types that may be clients, and the types in them.
@Suite struct TypeTests {
  @DependencyClient
  struct Store<Element: Sendable & Hashable, Failure>: Sendable where Failure: Error {
    static var line: Int { return #line }
    var load: @Sendable (_ id: Int) throws -> Element?
    var save: @Sendable (_ elements: Set<Element>) async throws -> [Element: [Int]]
    var fail: @Sendable () -> Failure?
    var initial: Element
    var others: Dictionary<Element, Int> = Dictionary<Element, Int>()
  }

  @Test func aClientMayBeGeneric() throws {
    enum Failure: Error {}
    var client = Store<String, Failure>(initial: "a")
    client.load = { "\($0)" }
    #expect(try client.load(id: 1) == "1")
    #expect(client.initial == "a")
    let reports = reports { #expect(client.fail() == nil) }
    #expect(reports == unimplementedCalls("Store", ["fail": 3], below: Store<Int, Failure>.line))
  }

  enum Player {
    @DependencyClient
    struct Client: Sendable {
      static let line = #line
      /// Plays a song.
      ///
      /// - Parameter song: Its name.
      var play: @Sendable (_ song: Song) throws -> Song
      var advanced: Advanced = Advanced()

      struct Song: Sendable, Equatable {
        var name: String
      }

      @DependencyClient
      struct Advanced: Sendable {
        var seek: @Sendable (_ to: Double) throws -> Song
      }

      enum Kind { case first, second }
    }
  }

  @Test func clientsMayBeNestedAndNestTypes() throws {
    var client = Player.Client()
    let reports = reports {
      #expect(throws: Unimplemented("Client.play")) { try client.play(song: .init(name: "a")) }
    }
    #expect(reports == unimplementedCalls("Client", ["play(song)": 4], below: Player.Client.line))
    client.advanced.seek = { Player.Client.Song(name: "\($0)") }
    #expect(try client.advanced.seek(to: 1).name == "1.0")
  }

  @Test func aClientMayBeDeclaredInAFunction() {
    @DependencyClient
    struct Local: Sendable {
      static var line: Int { return #line }
      var load: @Sendable (_ id: Int) throws -> Int
    }
    let reports = reports { #expect(throws: Unimplemented("Local.load")) { try Local().load(id: 1) } }
    #expect(reports == unimplementedCalls("Local", ["load(id)": 1], below: Local.line))
  }

  @DependencyClient
  struct Types: Sendable {
    var existential: @Sendable (_ value: any Equatable & Sendable) throws -> any Sendable
    var metatype: @Sendable (_ type: Int.Type, _ other: any Error.Type) throws -> Any.Type
    var function: @Sendable (_ make: @escaping @Sendable (Int) -> (Int) -> Int) throws -> (Int) -> Int
    var optionals: @Sendable (_ number: Int??, _ numbers: [Int?]?) throws -> Int??
    var tuple: @Sendable (_ pair: (Int, (a: Int, b: Int))) throws -> (Int, b: Int)
    var qualified: @Sendable (_ text: Swift.String) throws -> Swift.Void
    var dictionary: @Sendable (_ values: [String: [Int]]) throws -> [String: Int]
    var stream: @Sendable (_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
    var builder: @Sendable (_ result: Result<Int, any Error>) throws -> Result<Int, any Error>
  }

  // That these declarations compile is the test for most of them.
  @Test func parametersMayHaveEveryKindOfType() throws {
    var client = Types()
    client.metatype = { type, _ in type }
    client.function = { $0(1) }
    client.tuple = { ($0.0, $0.1.b) }
    #expect(try client.metatype(type: Int.self, other: Unimplemented.self) == Int.self)
    let add = try client.function { first in { first + $0 } }
    #expect(add(2) == 3)
    #expect(try client.tuple(pair: (1, (a: 2, b: 3))) == (1, b: 3))
  }

  // MARK: Clients that had not compiled

  @DependencyClient
  struct Ordered: Hashable, Comparable {
    var number: Int
    var play: (_ song: String) throws -> Void
    static func == (first: Self, second: Self) -> Bool { first.number == second.number }
    static func < (first: Self, second: Self) -> Bool { first.number < second.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  // The compiler had found each operator twice, since the macro of an endpoint might have declared one.
  @Test func aClientMayDeclareAConformanceWithOperators() {
    let (first, second) = (Ordered(number: 1), Ordered(number: 2))
    #expect(first != second)
    #expect(first < second)
    #expect(Set([first, second, Ordered(number: 1)]).count == 2)
  }

  // Its type had been passed as `Any.Type`, and its parameters had no ownership.
  @Test func aClientMayBeNoncopyable() throws {
    var client = NoncopyableClient(song: Song(title: "a"))
    client.play = { $0 + 1 }
    #expect(try client.play(number: 1) == 2)
    #expect(client.song.title == "a")
    let reports = reports { #expect(client.stop() == nil) }
    #expect(reports == unimplementedCalls("NoncopyableClient", ["stop": 4], below: noncopyableClientLine))
  }

  @Test func aClientThatIsSometimesCopyableMayBeAKey() throws {
    @Dependency(SometimesCopyableClient<Int>.self) var client
    #expect(client.value == 1)
    let reports = reports { #expect(client.load() == nil) }
    let line = sometimesCopyableClientLine
    #expect(reports == unimplementedCalls("SometimesCopyableClient", ["load": 4], below: line))
  }

  // With assertions, Swift 6.2 crashes on it.
  #if compiler(>=6.3)
    @Test
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    func aClientMayHoldPacks() throws {
      var client = PackClient<Int, String>(values: (1, "a"))
      client.play = { $0.values.0 }
      #expect(try client.play(songs: Pack(values: (2, "b"))) == 2)
      #expect(client.values.1 == "a")
    }
  #endif
}

private struct Song: ~Copyable {
  let title: String
}

private let noncopyableClientLine = #line
@DependencyClient
private struct NoncopyableClient: ~Copyable {
  let song: Song
  var stop: () -> Int?
  var play: (_ number: Int) throws -> Int
}

private let sometimesCopyableClientLine = #line
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
