import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import TestHelpers
import Testing

private let file = "DependenciesMacrosTests/MockTests.swift"
private let line = #line

@DependencyMockable
protocol PhotoStore: Sendable {
  func fetch(id: Int) async throws -> String
  func fetchAll() async throws -> [String]
  func count() -> Int
  var isOpen: Bool { get }
}

@DependencyMockable
protocol Gate: Sendable {
  func color(of door: Int) -> Color
  func open(_ door: Int, by person: String) async throws
  func close(_ door: Int) throws
}

enum Color: Sendable { case red, green }

extension DependencyValues {
  @DependencyEntry fileprivate var photos: any PhotoStore = MockPhotoStore()
  @DependencyEntry fileprivate var gate: any Gate = MockGate.unimplemented(color: .red)
}

/// Mocks of protocols.
@Suite(.dependencies) struct MockTests {
  @Dependency(\.photos) private var photos
  @Dependency(\.gate) private var gate

  // MARK: Calls

  @Test func anUnexpectedCallFails() async throws {
    await withExpectedIssue("'MockPhotoStore.fetch' is unimplemented, but was called.") {
      _ = try await photos.fetch(id: 1)
    }
    await withExpectedIssue("$0.photos = MockPhotoStore(fetch: { id in … })") {
      _ = try await photos.fetch(id: 1)
    }
    #expect(withExpectedIssue("MockPhotoStore(count: { … })") { photos.count() } == 0)
    #expect(withExpectedIssue("MockPhotoStore(isOpen: { … })") { photos.isOpen } == false)
  }

  @Test func theReportOfACallHasTheOverride() {
    let report = """
      'MockPhotoStore.count' is unimplemented, but was called.

        Defined at:  \(file):\(line + 6)
        Test:        MockTests/theReportOfACallHasTheOverride()

      Override it where it is used:

        withDependencies {
          $0.photos = MockPhotoStore(count: { … })
        } operation: {
          …
        }

      If the test has made a mock, pass it 'count' as well.

      If you have overridden it, then the model that calls it is made and called outside of the override,
      or made by another model without 'withDependencies(from: self)'.

      To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
      """
    #expect(reports { _ = photos.count() } == [Report(text: report, line: line + 6)])
  }

  @Test func theReportOfAMockThatIsNoDependencyHasTheArgument() {
    let report = """
      'MockGate.close' is unimplemented, but was called.

        Defined at:  \(file):\(line + 14)
        Test:        MockTests/theReportOfAMockThatIsNoDependencyHasTheArgument()

      Pass 'close' to the mock, where it is made:

        MockGate(color: { door in … }, close: { door in … })

      To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
      """
    #expect(
      reports { try? MockGate(color: { _ in .red }).close(1) } == [Report(text: report, line: line + 14)]
    )
  }

  @Test func theReportNamesAllThatTheInitializerNeeds() async {
    await withExpectedIssue("$0.gate = MockGate(color: { door in … }, open: { door, person in … })") {
      try await gate.open(1, by: "Ann")
    }
  }

  @Test func aResultThatTheMacroCannotKnowIsReportedToo() {
    let color = withExpectedIssue("$0.gate = MockGate(color: { door in … })") { gate.color(of: 1) }
    #expect(color == .red)
  }

  // A test had to give such a result, and its call was not reported.
  @Test func otherClosuresMayBeGivenBesideSuchAResult() async throws {
    let gate = MockGate.unimplemented(color: .green, open: { _, _ in })
    try await gate.open(1, by: "Ann")
    withExpectedIssue("'MockGate.color' is unimplemented, but was called.") {
      #expect(gate.color(of: 1) == .green)
    }
  }

  @Test func closuresOverride() async throws {
    try await withDependencies {
      $0.photos = MockPhotoStore(fetch: { id in "photo \(id)" }, count: { 3 }, isOpen: { true })
    } operation: {
      let photo = try await photos.fetch(id: 2)
      #expect(photo == "photo 2")
      #expect(photos.count() == 3)
      #expect(photos.isOpen)
    }
  }

  @Test func closuresOfAStructureCanBeSetLater() async throws {
    var mock = MockPhotoStore()
    mock.onFetch = { id in "\(id)" }
    #expect(try await mock.fetch(id: 4) == "4")
  }

  @Test func aLogRecordsCalls() async throws {
    let log = CallLog<(Int, String)>()
    let mock = MockGate(color: { _ in .green }, open: log.recording { _, _ in })
    try await mock.open(1, by: "Ann")
    #expect(log.calls.map(\.1) == ["Ann"])
    #expect(mock.color(of: 1) == .green)
  }

  @Test func aLogRecordsTheCallsOfEachClosureOfSendableParameters() async throws {
    let (ids, texts, names) = (CallLog<Int>(), CallLog<String>(), CallLog<[Int]>())
    let photos = MockPhotoStore(
      fetch: ids.recording { id in "\(id)" },
      count: CallLog<Void>().recording { 3 }
    )
    #expect(try await photos.fetch(id: 7) == "7" && photos.count() == 3)
    let panel = MockPanel(show: texts.recording { _ in true }, load: texts.recording { $0.count })
    #expect(await panel.show("b"))
    #expect(try await panel.load("abc") == 3)
    let odd = MockOdd(list: names.recording { $0 }, fail: { () throws(Unsent) in .red })
    #expect(odd.list(1, 2) == [1, 2])
    #expect(ids.calls == [7] && texts.calls == ["b", "abc"] && names.calls == [[1, 2]])
  }

  // MARK: Shapes

  static let storeLine = #line + 2
  @DependencyMockable
  protocol Store: Sendable {
    func save<Value: Encodable>(_ value: Value, key: String) throws
    func load<Value: Decodable>(_ type: Value.Type, key: String) throws -> Value?
    func first<Value: Decodable>(_ type: Value.Type) async throws -> Value
    func last<Value: Decodable>(_ type: Value.Type) throws(Unsent) -> [Value]?
  }

  @Test func genericParametersAreErased() async throws {
    let saved = LockIsolated(0)
    let store = MockStore(
      save: { value, _ in
        let number = value as? Int ?? 0
        saved.setValue(number)
      },
      load: { type, key in type == String.self ? key : nil },
      first: { _ in "a" },
      last: { _ in [3] }
    )
    try store.save(7, key: "a")
    #expect(saved.value == 7)
    #expect(try store.load(String.self, key: "a") == "a")
    #expect(try store.load(Int.self, key: "a") == nil)
    #expect(try await store.first(String.self) == "a")
    #expect(try store.last(Int.self) == [3])
  }

  // A forced cast had stopped all tests.
  @Test func aResultOfAWrongTypeIsReportedAndThrown() async {
    let store = MockStore(load: { _, _ in "a" }, first: { _ in [1] })
    let reports = reports {
      #expect(throws: Unimplemented("MockStore.load")) { try store.load(Int.self, key: "a") }
    }
    let place = Self.storeLine + 2
    let report = """
      'MockStore.load' returned a value of type 'String', but its caller needs 'Int?'.

        Defined at:  \(file):\(place)
        Test:        MockTests/aResultOfAWrongTypeIsReportedAndThrown()

      Return a value of type 'Int?' for this call. The function is generic, so the compiler cannot check the
      result of the closure that stands for it.

      To find the call, set a breakpoint on '__mockResult'.
      """
    #expect(reports == [Report(text: report, line: place)])
    await withExpectedIssue(
      "'MockStore.first' returned a value of type '[Int]', but its caller needs 'String'."
    ) {
      _ = try await store.first(String.self)
    }
  }

  #if os(Linux) || os(macOS)
    @Test func aResultOfAWrongTypeStopsAFunctionThatCannotThrow() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try MockStore(last: { _ in nil }).last(Int.self)
        _ = try MockStore(last: { _ in "a" }).last(Int.self)
      }
      #expect(
        String(decoding: result.standardErrorContent, as: UTF8.self)
          .contains("Fatal error: 'MockStore.last' returned a value of type 'String', but its caller needs ")
      )
    }
  #endif

  @DependencyMockable
  protocol List<Element>: Sendable {
    associatedtype Element: Sendable
    func all() async throws -> [Element]
  }

  @Test func associatedTypesAreGenericParameters() async throws {
    let list: any List<Int> = MockList(all: { [1] })
    #expect(try await list.all() == [1])
  }

  @DependencyMockable
  protocol Finder: Sendable {
    func find(id: Int) -> Int?
    func find(_ name: String) -> Int?
    var find: Int { get }
  }

  @Test func overloadsAreNamedAfterTheirParameters() {
    let mock = MockFinder(findId: { $0 }, findName: { $0.count }, find: { 3 })
    #expect([mock.find(id: 1), mock.find("ab"), mock.find] == [1, 2, 3])
  }

  @DependencyMockable protocol Counter: Actor { func next() -> Int }
  @DependencyMockable protocol Player: AnyObject, Sendable { func play(_ song: String) throws -> Bool }
  @DependencyMockable @MainActor protocol Panel: Sendable {
    func show(_ text: String) -> Bool
    func load(_ text: String) async throws -> Int
  }

  @Test func actorsAndClassesAndTheMainActor() async {
    #expect(await MockCounter(next: { 5 }).next() == 5)
    withExpectedIssue("MockPlayer.play") { _ = try MockPlayer().play("a") }
    let panel = MockPanel(show: { $0 == "b" })
    #expect(await panel.show("b"))
  }

  @DependencyMockable
  protocol Odd: Sendable {
    func change(_ value: inout Int)
    func list(_ values: Int...) -> [Int]
    func perform(_ body: () -> Void, text: @autoclosure () -> String)
    func find(in: Int, for _: Int) -> Int?
    func fail() throws(Unsent) -> Color
    var token: String { get async throws }
    var volume: Double { get set }
  }

  struct Unsent: Error {}

  @Test func oddShapes() async throws {
    var mock = MockOdd(
      change: { $0 += 1 },
      list: { $0 },
      perform: { body, text in if text() == "a" { body() } },
      find: { $0 + $1 },
      fail: { () throws(Unsent) in throw Unsent() },
      token: { "t" }
    )
    var (value, ran) = (1, false)
    mock.change(&value)
    mock.perform({ ran = true }, text: "a")
    mock.volume = 2
    #expect(value == 2 && ran && mock.volume == 2)
    #expect(mock.list(1, 2) == [1, 2])
    #expect(try await mock.token == "t")
    #expect(throws: Unsent.self) { _ = try mock.fail() }
  }

  @Test func aMockOfAnotherModuleIsReadAndOverridden() {
    @Dependency(\.apiClient) var apiClient
    #expect(apiClient.origin == "mock")
    withDependencies {
      $0.apiClient = MockAPIClient()
    } operation: {
      withExpectedIssue("$0.apiClient = MockAPIClient(origin: { … })") { #expect(apiClient.origin == "") }
    }
    var mock = MockAPIClient()
    mock.onOrigin = { "later" }
    #expect(mock.origin == "later")
  }

  @DependencyMockable
  protocol Rest: Store {
    static func make() -> Int
    subscript(key: String) -> Int { get }
    func map<Value>(_ body: () throws -> Value) rethrows -> Value
    func own() -> Int?
  }

  @Test func theRestCanBeWrittenInAnExtension() {
    #expect(MockRest.make() == 1)
    withExpectedIssue("MockRest.own") { #expect(MockRest().own() == nil) }
  }
}

extension MockTests.MockRest {
  static func make() -> Int { 1 }
  subscript(key: String) -> Int { 2 }
  func map<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
  func save<Value: Encodable>(_ value: Value, key: String) throws {}
  func load<Value: Decodable>(_ type: Value.Type, key: String) throws -> Value? { nil }
  func first<Value: Decodable>(_ type: Value.Type) async throws -> Value { throw MockTests.Unsent() }
  func last<Value: Decodable>(_ type: Value.Type) throws(MockTests.Unsent) -> [Value]? { nil }
}

extension MockTests {
  // The name of the mock lacked the backticks, so it did not compile.
  @DependencyMockable fileprivate protocol `a→b`: Sendable { func load() throws -> Int }

  @Test func aProtocolMayHaveARawName() throws {
    #expect(try `Mocka→b`(load: { 1 }).load() == 1)
  }

  @DependencyMockable fileprivate protocol Inner: Sendable { func load() throws -> Int }

  @Test func aMockMayBeDeclaredInAnExtension() throws {
    #expect(try MockInner(load: { 1 }).load() == 1)
  }
}
