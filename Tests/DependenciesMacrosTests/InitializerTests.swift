import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import TestHelpers
import Testing

/// The initializers of clients.
@Suite struct InitializerTests {
  @DependencyClient
  struct Mixed: Sendable {
    let name: String
    var load: @Sendable () throws -> Int
    var retries = 3
    var save: @Sendable (_ number: Int) throws -> Void
    var note: String?
    var path: [String] = []
    let constant = 7
    static let shared = 8
    private let secret = 9
    private var count: Int = 10
    var computed: Int { secret + count + constant }
    var observed: Int = 1 {
      didSet { note = "observed" }
    }
    lazy var late = 11
    var first, second: Int
  }

  // The second had not taken properties with a value.
  @Test func oneInitializerTakesEveryPropertyAndOneThoseThatAreNoEndpoints() throws {
    let client = Mixed(
      name: "n",
      load: { 1 },
      retries: 2,
      save: { _ in },
      note: "c",
      path: ["d"],
      observed: 4,
      first: 5,
      second: 6
    )
    #expect(client.name == "n")
    #expect(try client.load() == 1)
    #expect(client.note == "c")
    #expect(client.path == ["d"])
    #expect([client.retries, client.observed, client.first, client.second] == [2, 4, 5, 6])
    #expect(client.computed == 26)

    let short = Mixed(name: "n", load: { 1 }, save: { _ in }, first: 5, second: 6)
    #expect(short.note == nil)
    #expect(short.path == [])
    #expect([short.retries, short.observed] == [3, 1])

    let unimplemented = Mixed(name: "n", first: 5, second: 6)
    #expect(unimplemented.retries == 3)
    let other = Mixed(name: "n", retries: 4, note: "d", first: 5, second: 6)
    #expect(other.retries == 4)
    #expect(other.note == "d")
    let reports = reports {
      #expect(throws: Unimplemented("Mixed.load")) { try unimplemented.load() }
      #expect(throws: Unimplemented("Mixed.save")) { try unimplemented.save(number: 1) }
    }
    #expect(reports.count == 2)
  }

  @DependencyClient
  struct Written: Sendable {
    var load: @Sendable () throws -> Int
    let name: String

    init(name: String) { self.name = "written \(name)" }
    // It had been taken for the one that takes every property.
    init(load: Int, name: String) { self.init(load: { load }, name: name) }
  }

  @Test func initializersThatAreWrittenAreNotMadeAgain() throws {
    let client = Written(name: "a")
    #expect(client.name == "written a")
    #expect(reports { #expect(throws: Unimplemented("Written.load")) { try client.load() } }.count == 1)
    #expect(try Written(load: 3, name: "b").load() == 3)
  }

  @DependencyClient
  struct Keywords: Sendable {
    var `in`: @Sendable () throws -> Int
    var `self`: @Sendable () throws -> Int
    var `init`: Int = 1
    var `raw name`: Int = 2
    var `raw endpoint`: @Sendable (_ number: Int) throws -> Int
  }

  @Test func propertiesMayBeNamedWithKeywords() throws {
    let client = Keywords(in: { 1 }, self: { 2 }, init: 3, `raw name`: 4, `raw endpoint`: { $0 })
    #expect(try client.in() == 1)
    #expect(try client.`self`() == 2)
    #expect(client.`init` == 3)
    #expect(client.`raw name` == 4)
    #expect(try client.`raw endpoint`(number: 5) == 5)
  }

  @DependencyClient
  struct Statements {
    static let isLoud = true
    var level: Int = if isLoud { 3 } else { 4 }
    var name: String =
      switch isLoud {
      case true: "three"
      case false: "four"
      }
    var play: () -> Void
  }

  // A statement had been the default of a parameter, which is no place for it.
  @Test func aDefaultMayBeAStatement() {
    let client = Statements(play: {})
    #expect(client.level == 3)
    #expect(client.name == "three")
  }

  // MARK: Access

  @Test func initializersHaveTheAccessOfTheType() throws {
    let client = PublicClient(load: { "\($0)" }, save: {}, name: "n", retries: 2)
    #expect(client.visibleRetries == 2)
    #expect(try PackageClient(load: { "a" }, name: "n").load() == "a")
    #expect(PackageClient(name: "m").visibleName == "m")
    let saving = { try PublicClient(name: "n").saving() }
    #expect(reports { #expect(throws: Unimplemented("PublicClient.save"), performing: saving) }.count == 1)
  }

  @Test func aPrivateTypeIsMadeAnywhereInItsFile() throws {
    #expect(try Hidden { 1 }.load() == 1)
    #expect(reports { #expect(throws: Unimplemented("Hidden.load")) { try Hidden().load() } }.count == 1)
  }

  // MARK: Conditions

  @DependencyClient
  struct Conditional: Sendable {
    var load: @Sendable () throws -> Int
    #if swift(>=6)
      var save: @Sendable (_ number: Int) throws -> Void
      var count = 1
    #else
      var legacy: @Sendable () throws -> Int
    #endif
    #if swift(>=6)
      var inspect: @Sendable () throws -> String
      #if swift(<6)
        var nested: @Sendable () throws -> String
      #elseif os(Linux) || canImport(Darwin)
        let system: String
      #endif
    #else
      let system: String
    #endif
    #if swift(>=6)
      @available(macOS 13, *)
    #endif
    var attributed: @Sendable () throws -> Void
  }

  @Test func initializersHaveTheMembersThatThereAre() throws {
    let client = Conditional(
      load: { 1 },
      save: { _ in },
      count: 2,
      inspect: { "a" },
      system: "b",
      attributed: {}
    )
    #expect(try client.inspect() == "a")
    #expect(client.count == 2)
    #expect(client.system == "b")
    let other = Conditional(system: "c")
    #expect(reports { #expect(throws: Unimplemented.self) { try other.save(number: 1) } }.count == 1)
  }

  @DependencyClient
  struct ConditionallyAvailable: Sendable {
    #if swift(<6)
      @available(*, unavailable)
    #endif
    var play: @Sendable (_ song: Int) throws -> Int
    #if swift(>=6)
      @available(*, unavailable)
    #endif
    var stop: @Sendable () throws -> Void
    #if swift(<6)
    #else
      @available(*, deprecated)
    #endif
    var pause: @Sendable () throws -> Void
  }

  // The initializer had assigned a property that is not available, which does not compile.
  @Test func anEndpointMayBeUnavailableUnderACondition() throws {
    let client = ConditionallyAvailable(play: { $0 }, stop: {}, pause: {})
    #expect(try client.play(song: 1) == 1)
  }
}

@DependencyClient
private struct Hidden: Sendable {
  private struct Number {}
  var load: @Sendable () throws -> Int
}
