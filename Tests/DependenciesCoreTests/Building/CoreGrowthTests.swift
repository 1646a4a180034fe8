import DependenciesCore
import NumberTypes
import TestHelpers
import Testing

// Time that grew with the square or the cube of a number.
@Suite(.serialized) struct CoreGrowthTests {
  // Each default kept a list of everything below it, and compared each entry with all others and at each
  // read.
  @Test func aGraphOfDefaultsTakesTimeInProportionToItsReads() async {
    let growth = growthOnThread(from: 100) { count in
      with(.live) { for service in services[..<count] { _ = service.read() } }
    }
    #expect(growth <= 2.9)
  }

  // The search for a cycle visited all running constructions, also when the value existed.
  @Test func aGraphOfDefaultsThatIsBuiltFromTheTopTakesTimeInProportionToItsReads() async {
    let growth = growthOnThread(from: 100) { count in
      with(.live) { _ = services[count - 1].read() }
    }
    #expect(growth <= 2.9)
  }

  @Test func aGraphOfDefaultsInsideOverridesTakesTimeInProportionToItsReads() async {
    let growth = growthOnThread(from: 100) { count in
      with(.live) {
        withDependencies {
          for service in services { service.overrideAnother(in: &$0) }
        } operation: {
          _ = services[count - 1].read()
        }
      }
    }
    #expect(growth <= 2.9)
  }

  @Test(arguments: [false, true])
  func aLaterReadOfADefaultTakesNoLongerTheMoreItWasBuiltFrom(isInOverride: Bool) async {
    var values = DependencyValues.live
    with(values) { _ = services[200].read() }
    if isInOverride { values[Another<Never>.self] = 2 }
    let growth = growthOnThread(from: 100, goal: 1.5) { count in
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
private enum Service<Number: NumberType>: ServiceKey {
  static var liveValue: Int {
    services[max(0, Number.number - 10)..<Number.number].reduce(1) { ($0 + $1.read()) % 1000 }
  }
}

private protocol ServiceKey: DependencyKey<Int> {}

extension ServiceKey {
  static func read() -> Int {
    @Dependency(Self.self) var value
    return value
  }

  static func overrideAnother(in values: inout DependencyValues) { values[Another<Self>.self] = 2 }
}

private enum Another<Key>: DependencyKey {
  static var liveValue: Int { 1 }
}

private let services: [any ServiceKey.Type] = (0...200).map { number in
  func service<Number: NumberType>(of number: Number.Type) -> any ServiceKey.Type { Service<Number>.self }
  return service(of: numberType(number))
}
