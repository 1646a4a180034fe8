import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

/// Closures that may be missing, that are constants, and that are no endpoints.
@Suite struct ClosureKindTests {
  @DependencyClient
  struct Optionals: Sendable {
    static let line = #line
    var log: (@Sendable (String) -> Void)?
    @DependencyEndpoint
    var find: (@Sendable (_ id: Int) throws -> String)?
    var unwrapped: (@Sendable (_ id: Int) throws -> String)!
    let constant: (@Sendable () -> Int)?
  }

  @Test func aClosureThatMayBeMissingIsAnEndpointOnlyIfItIsWrittenSo() throws {
    var client = Optionals(constant: nil)
    #expect(client.log == nil)
    #expect(client.constant == nil)
    client.log = { _ in }
    #expect(client.log != nil)
    let reports = reports {
      #expect(throws: Unimplemented("Optionals.find")) { try client.find(id: 1) }
      #expect(throws: Unimplemented("Optionals.unwrapped")) { try client.unwrapped(1) }
    }
    #expect(
      reports == unimplementedCalls("Optionals", ["find(id)": 3, "unwrapped(id)": 4], below: Optionals.line)
    )
    client.find = { "\($0)" }
    client.unwrapped = { "\($0)" }
    #expect(try client.find(id: 1) == "1")
    #expect(try client.unwrapped(id: 2) == "2")
    client.find = nil
    #expect(try client.find(id: 1) == nil)
  }

  @DependencyClient
  struct Constants: Sendable {
    // Without the attributes, a note would ask at each build whether the constants were meant.
    @DependencyEndpointIgnored let load: @Sendable (_ id: Int) -> String
    @DependencyEndpointIgnored let count: @Sendable () -> Int
    static let line = #line
    var save: @Sendable () -> Void
    let given: @Sendable () -> Int = { 1 }
  }

  // A constant had been an endpoint, so one that returns a value and cannot throw did not compile.
  @Test func aConstantIsAnOrdinaryPropertyThatBothInitializersTake() {
    let client = Constants(load: { "\($0)" }, count: { 2 }, save: {})
    #expect(client.load(1) == "1")
    #expect([client.count(), client.given()] == [2, 1])
    let unimplemented = Constants(load: { "\($0)" }, count: { 3 })
    #expect(unimplemented.count() == 3)
    let reports = reports { unimplemented.save() }
    #expect(reports == unimplementedCalls("Constants", ["save": 1], below: Constants.line))
  }

  @DependencyClient
  struct Observed: Sendable {
    static let line = #line
    var load: @Sendable (_ id: Int) throws -> String {
      willSet { events.append("will set \((try? newValue(1)) ?? "nothing")") }
      didSet { events.append("set \((try? load(1)) ?? "nothing")") }
    }
    var count: @Sendable () -> Int = { 1 } {
      didSet {
        let count = count
        self.count = { count() + 1 }
      }
    }
    var events: [String] = []
  }

  // A closure with observers had silently been no endpoint.
  @Test func anEndpointMayHaveObserversWhichInitializersDoNotCall() throws {
    var client = Observed()
    let reports = reports {
      #expect(throws: Unimplemented("Observed.load")) { try client.load(id: 1) }
      #expect(client.count() == 1)
    }
    #expect(reports == unimplementedCalls("Observed", ["load(id)": 1, "count": 5], below: Observed.line))
    client.load = { "\($0)" }
    #expect(client.events == ["will set 1", "set 1"])
    client.count = { 5 }
    #expect(client.count() == 6)

    let given = Observed(load: { "\($0)" }, count: { 7 })
    #expect(try given.load(id: 1) == "1")
    #expect(given.count() == 7)
    #expect(given.events == [])
  }

  @DependencyClient
  struct Ignoring: Sendable {
    typealias Action = @Sendable () -> Int
    @DependencyEndpointIgnored
    var log: @Sendable (_ text: String) -> String = { "log \($0)" }
    @DependencyEndpointIgnored
    var required: @Sendable () -> Int
    var alias: Action?
  }

  @DependencyClient
  struct Aliased: Sendable {
    typealias Action = @Sendable (Int) -> String
    var action: Action
  }

  // Its initializer did not compile.
  @Test func aClientWhoseOnlyClosureIsBehindAnAliasHasTheCompilersInitializer() {
    #expect(Aliased(action: { "\($0)" }).action(1) == "1")
  }

  @Test func whatIsIgnoredOrBehindAnAliasStaysAStoredProperty() {
    let client = Ignoring(required: { 1 })
    #expect(client.log("a") == "log a")
    #expect(client.required() == 1)
    #expect(client.alias == nil)
    #expect(Ignoring(log: { $0 }, required: { 3 }, alias: { 4 }).log("b") == "b")
  }

  /// An endpoint may be made without a client.
  struct ByHand: Sendable {
    static let line = #line
    @DependencyEndpoint var load: @Sendable (_ id: Int) throws -> String
    @DependencyEndpoint var count: @Sendable () -> Int = { 7 }

    init() {}
    init(load: @escaping @Sendable (Int) throws -> String) { self.load = load }
  }

  @Test func anEndpointNeedsNoMacroAtItsType() throws {
    #expect(try ByHand { "\($0)" }.load(id: 1) == "1")
    let reports = reports {
      #expect(throws: Unimplemented("ByHand.load")) { try ByHand().load(id: 1) }
      #expect(ByHand().count() == 7)
    }
    #expect(reports == unimplementedCalls("ByHand", ["load(id)": 1, "count": 2], below: ByHand.line))
  }
}
