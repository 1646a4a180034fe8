import Testing

/// Mocks of protocols: the whole expansion, names, kinds of types, and misuse. `MockRequirementTests` has the requirements.
@Suite struct MockExpansionTests {
  @Test func aMockHasAClosureForEachRequirement() {
    expect(
      file: """
        @DependencyMockable
        public protocol Store: Sendable {
          func fetch(id: Int) async throws -> Film
          func state() -> State
          var isOn: Bool { get }
          var volume: Double { get set }
        }
        """,
      mocks: """
        public struct MockStore: Store {
          public var onFetch: @Sendable (_ id: Int) async throws -> Film
          public var onState: @Sendable () -> State
          public var onIsOn: @Sendable () -> Bool
          public var volume: Double
          public nonisolated init(
            fetch onFetch: (@Sendable (_ id: Int) async throws -> Film)? = nil,
            state onState: @escaping @Sendable () -> State,
            isOn onIsOn: (@Sendable () -> Bool)? = nil,
            volume valueVolume: Double = 0
          ) {
            if let onFetch { self.onFetch = onFetch } else { self.onFetch = { _ in throw \
        __unimplementedEndpoint("MockStore.fetch", of: (any Store).self, \
        mock: "MockStore(fetch: { id in … }, state: { … })", line: 3, column: 8) } }
            self.onState = onState
            if let onIsOn { self.onIsOn = onIsOn } else { self.onIsOn = { \
        __unimplementedEndpoint("MockStore.isOn", of: (any Store).self, \
        mock: "MockStore(state: { … }, isOn: { … })", line: 5, column: 7); return false } }
            self.volume = valueVolume
          }
          public nonisolated static func unimplemented(
            fetch onFetch: (@Sendable (_ id: Int) async throws -> Film)? = nil,
            state onState: @autoclosure @escaping @Sendable () -> State,
            isOn onIsOn: (@Sendable () -> Bool)? = nil,
            volume valueVolume: Double = 0
          ) -> MockStore {
            MockStore(fetch: onFetch, state: { __unimplementedEndpoint("MockStore.state", of: (any Store).self, \
        mock: "MockStore(state: { … })", line: 4, column: 8); return onState() }, isOn: onIsOn, volume: valueVolume)
          }
          @available(*, unavailable, message: "The mock has no result for 'state'. \
        Write 'MockStore.unimplemented(state: …)', whose calls are reported, or give this closure.")
          public nonisolated init(
            fetch onFetch: (@Sendable (_ id: Int) async throws -> Film)? = nil,
            state onState: (@Sendable () -> State)? = nil,
            isOn onIsOn: (@Sendable () -> Bool)? = nil,
            volume valueVolume: Double? = nil
          ) {
            Swift.fatalError()
          }
          public func fetch(id: Int) async throws -> Film { try await self.onFetch(id) }
          public func state() -> State { self.onState() }
          public var isOn: Bool { self.onIsOn() }
        }
        """
    )
  }

  @Test func aMockHasTheAccessOfItsProtocol() {
    expectMocks([
      "public protocol A {\n}": "public struct MockA: A {\n  public nonisolated init() {\n  }\n}",
      "package protocol A {\n}": "package struct MockA: A {\n  package nonisolated init() {\n  }\n}",
      "private protocol A {\n}": "fileprivate struct MockA: A {\n  fileprivate nonisolated init() {\n  }\n}",
      "protocol A {\n}": "struct MockA: A {\n  nonisolated init() {\n  }\n}",
    ])
    // The mock had repeated the access that it inherits, of which the compiler warns.
    expect(
      file: "public extension Shop {\n  @DependencyMockable\n  protocol A {\n  }\n}",
      mocks: "struct MockA: A {\n  public nonisolated init() {\n  }\n}"
    )
  }

  @Test func aMockIsOfTheKindThatTheProtocolNeeds() {
    expectMocks([
      "protocol A: AnyObject {\n}": "final class MockA: A {\n  nonisolated init() {\n  }\n}",
      "protocol A: ObservableObject {\n}": """
      final class MockA: A {  // Declare what this lacks in an extension of 'MockA'.
        nonisolated init() {
        }
      }
      """,
      "protocol A: Actor {\n  func count() -> Int?\n}": """
      actor MockA: A {
        let onCount: @Sendable () -> Int?
        init(
          count onCount: (@Sendable () -> Int?)? = nil
        ) {
          if let onCount { self.onCount = onCount } else { self.onCount = { \
      __unimplementedEndpoint("MockA.count", of: (any A).self, mock: "MockA(count: { … })", line: 3, column: 8); \
      return nil } }
        }
        func count() -> Int? { self.onCount() }
      }
      """,
      "@MainActor nonisolated protocol A {\n  nonisolated func log()\n  var item: Item { get set }\n}": """
      nonisolated struct MockA: A {
        var onLog: @Sendable () -> Void
        var item: Item
        init(
          log onLog: (@Sendable () -> Void)? = nil,
          item valueItem: Item
        ) {
          if let onLog { self.onLog = onLog } else { self.onLog = { \
      __unimplementedEndpoint("MockA.log", of: (any A).self, mock: "MockA(log: { … }, item: …)", line: 3, column: 20) } }
          self.item = valueItem
        }
        nonisolated func log() { self.onLog() }
      }
      """,
      // The second constraint had been lost.
      "@available(macOS 14, *) protocol A<Element> {\n  associatedtype Element: Hashable, Sendable = Int\n}":
        """
      @available(macOS 14, *)
      struct MockA<Element: Hashable & Sendable>: A {
        nonisolated init() {
        }
      }
      """,
    ])
  }

  @Test func aMockSaysWhereItsOtherRequirementsAreDeclared() {
    for requirement in [
      "static func make() -> Int", "static var shared: Int { get }", "init(number: Int)",
      "subscript(key: String) -> Int { get }", "func map<A>(_ body: () throws -> A) rethrows -> A",
      "#if DEBUG\n  func debug()\n  #endif",
    ] {
      expectMocks([
        "protocol A {\n  \(requirement)\n}": """
        struct MockA: A {  // Declare what this lacks in an extension of 'MockA'.
          nonisolated init() {
          }
        }
        """
      ])
    }
  }

  // MARK: Names

  @Test func requirementsOfOneNameAreNamedAfterTheirParameters() {
    expect(
      file: """
        @DependencyMockable
        protocol Finder {
          func find(id: Int) -> Int?
          func find(_ name: String, in group: Int) -> Int?
          var find: Int? { get }
        }
        """,
      mocks: """
        struct MockFinder: Finder {
          var onFindId: @Sendable (_ id: Int) -> Int?
          var onFindNameIn: @Sendable (_ name: String, _ group: Int) -> Int?
          var onFind: @Sendable () -> Int?
          nonisolated init(
            findId onFindId: (@Sendable (_ id: Int) -> Int?)? = nil,
            findNameIn onFindNameIn: (@Sendable (_ name: String, _ group: Int) -> Int?)? = nil,
            find onFind: (@Sendable () -> Int?)? = nil
          ) {
            if let onFindId { self.onFindId = onFindId } else { self.onFindId = { _ in \
        __unimplementedEndpoint("MockFinder.findId", of: (any Finder).self, \
        mock: "MockFinder(findId: { id in … })", line: 3, column: 8); return nil } }
            if let onFindNameIn { self.onFindNameIn = onFindNameIn } else { self.onFindNameIn = { _, _ in \
        __unimplementedEndpoint("MockFinder.findNameIn", of: (any Finder).self, \
        mock: "MockFinder(findNameIn: { name, group in … })", line: 4, column: 8); return nil } }
            if let onFind { self.onFind = onFind } else { self.onFind = { \
        __unimplementedEndpoint("MockFinder.find", of: (any Finder).self, \
        mock: "MockFinder(find: { … })", line: 5, column: 7); return nil } }
          }
          func find(id: Int) -> Int? { self.onFindId(id) }
          func find(_ name: String, in group: Int) -> Int? { self.onFindNameIn(name, group) }
          var find: Int? { self.onFind() }
        }
        """
    )
  }

  // MARK: Misuse

  @Test func onlyProtocolsHaveMocks() {
    expect(
      file: "@DependencyMockable\nstruct Store {}",
      mocks: "",
      diagnostics: """
        2:1: error: '@DependencyMockable' makes mocks of protocols, and 'Store' is declared with 'struct'; for a structure of closures, \
        write '@DependencyClient' {1:1-1:20: "@DependencyClient"}
        """
    )
    expect(
      file: "@DependencyMockable\nfinal class Store {}",
      mocks: "",
      diagnostics: """
        2:7: error: '@DependencyMockable' makes mocks of protocols, and 'Store' is declared with 'class'; declare a 'protocol'
        """
    )
    expect(
      file: "@DependencyMockable\nfunc store() {}",
      mocks: "",
      diagnostics: """
        2:1: error: '@DependencyMockable' makes mocks of protocols, and this is declared with 'func'; declare a 'protocol'
        """
    )
  }

  @Test func aProtocolOfObjectiveCHasNoMock() {
    expect(
      file: "@DependencyMockable @objc protocol Store {}",
      mocks: "",
      diagnostics: """
        1:21: error: '@DependencyMockable' cannot make a mock of 'Store', since only Objective-C classes conform to \
        an '@objc' protocol; remove '@objc', or write the mock
        """
    )
  }

  @Test func closuresOfOneNameAreReported() {
    expect(
      file: """
        @DependencyMockable
        protocol Store {
          func find(_ id: Int)
          func find(_ id: String)
        }
        """,
      mocks: "",
      diagnostics: """
        4:8: error: Two closures of 'MockStore' would be named 'findId', since the names of these requirements and \
        of their parameters are the same; give a parameter another name
        """
    )
    expect(
      file: """
        @DependencyMockable
        protocol Socket {
          func connect()
          func onConnect()
        }
        """,
      mocks: "",
      diagnostics: """
        3:8: error: 'MockSocket' keeps the closure for 'connect' in a property 'onConnect', and the protocol requires \
        'onConnect' as well; give one of the two requirements another name
        """
    )
  }

  /// Each protocol follows a line with the attribute.
  private func expectMocks(
    _ mocks: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (declaration, mock) in mocks {
      expect(file: "@DependencyMockable\n\(declaration)", mocks: mock, sourceLocation: sourceLocation)
    }
  }
}
