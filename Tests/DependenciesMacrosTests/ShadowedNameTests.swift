import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// Declarations of users that have the names of the library's own, in scope where expansions are.
@Suite struct ShadowedNameTests {
  @Test func namesOfTheLibraryMayBeTheUsersOwn() throws {
    let client = Shadows.Client()
    let reports = reports {
      #expect(throws: Unimplemented("Client.load")) {
        try client.load(value: 1, initialValue: 2)
      }
      #expect(throws: Unimplemented("Client.isolated")) { try client.isolated() }
    }
    #expect(
      reports
        == unimplementedCalls(
          "Client",
          ["load(value, initialValue)": 1, "isolated": 3],
          below: Shadows.Client.line
        )
    )
    let all = Shadows.Client(
      load: { "\($0 + $1)" },
      fatalError: { $0 },
      isolated: { 5 },
      client: 6,
      value: 7,
      newValue: { $0 },
      initialValue: { 8 },
      self: 9
    )
    #expect(try all.load(value: 1, initialValue: 2) == "3")
    #expect(try all.fatalError(newValue: 4) == 4)
    #expect(try all.newValue(newValue: 11) == 11)
    #expect(try [all.client, all.value, all.initialValue(), all.`self`] == [6, 7, 8, 9])
  }

  // The types of literals had been those of the client's own scope.
  @Test func typesOfLiteralsAreThoseOfTheLanguage() {
    let client = OwnTypesClient(volume: 0.25, isMuted: true, play: {})
    #expect(client.volume == Swift.Double(0.25))
    #expect(client.isMuted == Swift.Bool(true))
  }

  @Test func entriesMayHaveTheNamesOfWhatTheyExpandTo() {
    #expect(value(of: \.testValue, in: .test) == 1)
    #expect(value(of: \.liveValue, in: .live) == 4)
    #expect(value(of: \.newValue, in: .test) == 3)
    #expect(value(of: \.lifetime, in: .test) == 4)
  }
}

private let testValue = 10
private let liveValue = 20
private struct Value {}

extension DependencyValues {
  @DependencyEntry fileprivate var testValue: Int = 1
  @DependencyEntry(liveValue: 4) fileprivate var liveValue: Int = 2
  @DependencyEntry fileprivate var newValue: Int = 3
  @DependencyEntry(lifetime: .transient) fileprivate var lifetime: Int = 4
}

@DependencyClient
private struct OwnTypesClient {
  enum Double {}
  enum Bool {}
  var volume = 0.5
  var isMuted = false
  var play: () -> Void
}

private enum Shadows {
  // Everything that an expansion names, or might.
  struct Unimplemented: Error {}
  struct DependencyKey {}
  struct TestDependencyKey {}
  struct DependencyValues {}
  struct DependencyLifetime {}
  struct SourceLocation {}
  struct Void {}
  struct Optional {}
  enum Swift {}
  static func fatalError() {}
  static func isolated() {}
  static func unimplemented() {}
  static func reportUnimplementedEndpoint() {}

  // Swift 6.2 crashes on an argument of `@DependencyClient`.
  #if compiler(>=6.3)
    @DependencyClient(lifetime: .transient)
    struct KeyClient: DependenciesCore.TestDependencyKey {
      var load: @Sendable () throws -> Int
      static var testValue: KeyClient { KeyClient() }
    }
  #endif

  @DependencyClient
  struct Client: Sendable {
    static let line = #line
    var load: @Sendable (_ value: Int, _ initialValue: Int) throws -> String
    var fatalError: @Sendable (_ newValue: Int) throws -> Int
    var isolated: @Sendable () throws -> Int
    var client: Int = 1
    var value: Int = 2
    var newValue: @Sendable (_ newValue: Int) throws -> Int
    var initialValue: @Sendable () throws -> Int
    var `self`: Int = 4

    struct Unimplemented {}
    struct Client {}
    func unimplemented() {}
  }
}
