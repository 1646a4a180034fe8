import DependenciesCore
import ReportRecorder
import Testing

// Time that grew with the square or the cube of a number.
@Suite(.serialized) struct GrowthTests {
  // Each default kept a list of everything below it, and compared each entry with all others and at each read.
  @Test func aGraphOfDefaultsTakesTimeInProportionToItsReads() async {
    let services = Service<Nothing>.chain(of: 200)
    let growth = await growth(from: 100) { count in
      with(.live) { for service in services[..<count] { _ = service.read() } }
    }
    #expect(growth <= 2.9)
  }

  // The search for a cycle visited all running constructions, also when the value existed.
  @Test func aGraphOfDefaultsThatIsBuiltFromTheTopTakesTimeInProportionToItsReads() async {
    let services = Service<Nothing>.chain(of: 200)
    let growth = await growth(from: 100) { count in
      with(.live) { _ = services[count - 1].read() }
    }
    #expect(growth <= 2.9)
  }

  @Test func aGraphOfDefaultsInsideOverridesTakesTimeInProportionToItsReads() async {
    let services = Service<Nothing>.chain(of: 200)
    let growth = await growth(from: 100) { count in
      with(.live) {
        withDependencies {
          for service in services { service.overrideAnother(in: &$0) }
        } operation: {
          for service in services[..<count] { _ = service.read() }
        }
      }
    }
    #expect(growth <= 2.9)
  }

  @Test(arguments: [false, true])
  func aLaterReadOfADefaultTakesNoLongerTheMoreItWasBuiltFrom(isInOverride: Bool) async {
    let services = Service<Nothing>.chain(of: 201)
    var values = DependencyValues.live
    with(values) { _ = services[200].read() }
    if isInOverride { values[Another<Nothing>.self] = 2 }
    let growth = await growth(from: 100, goal: 1.5) { count in
      with(values) { for _ in 1...5000 { _ = services[count].read() } }
    }
    #expect(growth <= 1.5)
  }

  // Each new waiter asked all of them whether their wait was over.
  @Test func manyTasksThatWaitForOneCloseTakeTimeInProportionToTheirNumber() async {
    let growth = await growth(from: 2000) { count in
      let (mayEnd, end) = AsyncStream<Never>.makeStream()
      await SlowKey.$mayEnd.withValue(mayEnd) {
        let scope = DependencyScope(SlowScope.self)
        withDependencies(in: scope) { _ = DependencyValues.current[SlowKey.self] }
        await withTaskGroup { group in
          for _ in 0..<count { group.addTask { _ = await scope.close() } }
          group.addTask(priority: .low) { end.finish() }
        }
      }
    }
    #expect(growth <= 2.9)
  }
}

private enum SlowScope: DependencyScopeName {}

/// A value whose tear-down waits for the test.
private enum SlowKey: DependencyKey {
  @TaskLocal static var mayEnd = AsyncStream<Never>.makeStream().stream
  static var liveValue: Int { 1 }
  static var testValue: Int { 1 }
  static var lifetime: DependencyLifetime { .scoped(to: SlowScope.self) }
  static func tearDown(_: Int) async { for await _ in mayEnd {} }
}

/// A key whose default reads the ten before it.
private protocol ServiceKey: DependencyKey<Int> {
  associatedtype Previous: ServiceKey
  static func readBefore(_ count: Int) -> Int
}

extension ServiceKey {
  static func read() -> Int {
    @Dependency(Self.self) var value
    return value
  }

  static func overrideAnother(in values: inout DependencyValues) { values[Another<Self>.self] = 2 }
}

private enum Nothing: ServiceKey {
  typealias Previous = Nothing
  static var liveValue: Int { 0 }
  static func readBefore(_ count: Int) -> Int { 0 }
}

private enum Service<Previous: ServiceKey>: ServiceKey {
  static var liveValue: Int { readBefore(10) }

  static func readBefore(_ count: Int) -> Int {
    if count == 0 { return 1 }
    @Dependency(Previous.self) var value
    return (value + Previous.readBefore(count - 1)) % 1000
  }

  static func chain(of count: Int) -> [any ServiceKey.Type] {
    func next<Key: ServiceKey>(_ key: Key.Type) -> any ServiceKey.Type { Service<Key>.self }
    var key: any ServiceKey.Type = Service<Nothing>.self
    return (0..<count).map { _ in
      defer { key = next(key) }
      return key
    }
  }
}

private enum Another<Key>: DependencyKey {
  static var liveValue: Int { 1 }
}
