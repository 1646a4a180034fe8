import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import ReportRecorder
import Testing

/// The initializers of clients.
@Suite struct InitializerTests {
  @DependencyClient
  struct Mixed: Sendable {
    let name: String
    var load: @Sendable () throws -> Int
    var retries = 3
    var save: @Sendable (_ number: Int) throws -> Void
    var address: String = "a"
    var note: String?
    var path: [String] = []
    let version: Int
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

  @Test func oneInitializerTakesEveryPropertyInItsOrder() throws {
    let client = Mixed(
      name: "n",
      load: { 1 },
      retries: 2,
      save: { _ in },
      address: "b",
      note: "c",
      path: ["d"],
      version: 3,
      observed: 4,
      first: 5,
      second: 6
    )
    #expect(client.name == "n")
    #expect(try client.load() == 1)
    #expect(client.retries == 2)
    #expect(client.address == "b")
    #expect(client.note == "c")
    #expect(client.path == ["d"])
    #expect(client.version == 3)
    #expect(client.observed == 4)
    #expect([client.first, client.second] == [5, 6])
    #expect(client.computed == 26)
  }

  @Test func propertiesWithAValueNeedNotBeGiven() {
    let client = Mixed(name: "n", load: { 1 }, save: { _ in }, version: 3, first: 5, second: 6)
    #expect(client.retries == 3)
    #expect(client.address == "a")
    #expect(client.note == nil)
    #expect(client.path == [])
    #expect(client.observed == 1)
  }

  @Test func theOtherInitializerLeavesTheEndpointsUnimplemented() {
    let client = Mixed(name: "n", version: 3, first: 5, second: 6)
    #expect(client.retries == 3)
    let reports = reports {
      #expect(throws: Unimplemented("Mixed.load")) { try client.load() }
      #expect(throws: Unimplemented("Mixed.save")) { try client.save(number: 1) }
    }
    #expect(reports.count == 2)
  }

  @DependencyClient
  struct Parent: Sendable {
    var child: Child = Child()
    var other: Child
  }
  @DependencyClient
  struct Child: Sendable {
    var load: @Sendable () throws -> Int
  }

  @Test func aClientOfClientsHasAnInitializer() throws {
    var parent = Parent(other: Child { 2 })
    #expect(try parent.other.load() == 2)
    #expect(reports { #expect(throws: Unimplemented("Child.load")) { try parent.child.load() } }.count == 1)
    parent.child.load = { 3 }
    #expect(try parent.child.load() == 3)
  }

  @DependencyClient
  struct Written: Sendable {
    var load: @Sendable () throws -> Int
    let name: String

    init(name: String) { self.name = "written \(name)" }
    init(number: Int) { self.init(load: { number }, name: "number") }
  }

  @Test func initializersThatAreWrittenAreNotMadeAgain() throws {
    #expect(Written(name: "a").name == "written a")
    #expect(try Written(number: 3).load() == 3)
    #expect(
      reports { #expect(throws: Unimplemented("Written.load")) { try Written(name: "a").load() } }.count == 1
    )
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

  @Test func initializersHaveTheAccessOfTheType() throws {
    let client = PublicClient(load: { "\($0)" }, save: {}, name: "n", retries: 2)
    #expect(client.visibleRetries == 2)
    #expect(try PackageClient(load: { "a" }, name: "n").load() == "a")
    #expect(PackageClient(name: "m").visibleName == "m")
    #expect(try Namespace.Client { "b" }.load() == "b")
    let unimplemented = PublicClient(name: "n")
    #expect(
      reports { #expect(throws: Unimplemented("PublicClient.save")) { try unimplemented.saving() } }.count
        == 1
    )
  }

  @Test func aPrivateTypeIsMadeAnywhereInItsFile() throws {
    #expect(try Hidden { 1 }.load() == 1)
    #expect(reports { #expect(throws: Unimplemented("Hidden.load")) { try Hidden().load() } }.count == 1)
    #expect(try Outer.Nested { 2 }.load() == 2)
    #expect(try Outer.filePrivate().load() == 3)
  }
}

@DependencyClient
private struct Hidden: Sendable {
  private struct Number {}
  var load: @Sendable () throws -> Int
}

private enum Outer {
  @DependencyClient
  fileprivate struct Nested: Sendable {
    fileprivate var load: @Sendable () throws -> Int
  }

  @DependencyClient
  private struct Inner: Sendable {
    var load: @Sendable () throws -> Int
  }

  static func filePrivate() -> (load: () throws -> Int, name: String) { (Inner { 3 }.load, "inner") }
}
