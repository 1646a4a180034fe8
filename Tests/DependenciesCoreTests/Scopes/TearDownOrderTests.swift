import DependenciesCore
import DependenciesTestSupport
import Foundation
import TestHelpers
import Testing

/// The order in which a scope tears its values down: users go before what they use.
@Suite struct TearDownOrderTests {
  let life = Life()

  /// The order against its definition, for random graphs.
  @Test func usersGoFirstAndCirclesByAge() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...8, using: &generator)
      let chance = Int.random(in: 2...9, using: &generator)
      let uses = (0..<count).map { _ in (0..<count).filter { _ in Int.random(in: 0..<chance) == 0 } }
      let order = Array(TearDownOrder.indices(uses: uses).reversed())
      #expect(order.sorted() == Array(0..<count))
      let reached = (0..<count).map { reach(from: $0, uses) }
      for (place, user) in order.enumerated() {
        for used in order.prefix(place) where reached[user].contains(used) {
          // Only in a circle may the used one go first, and only if it is the younger.
          #expect(reached[used].contains(user) && used > user, "\(uses) \(order)")
        }
      }
      if uses.enumerated().allSatisfy({ user, used in used.allSatisfy { $0 < user } }) {
        #expect(order == (0..<count).reversed())
      }
    }
  }

  private func reach(from value: Int, _ uses: [[Int]]) -> Set<Int> {
    var (reached, pending): (Set<Int>, [Int]) = ([], uses[value])
    while let next = pending.popLast() {
      if reached.insert(next).inserted { pending += uses[next] }
    }
    return reached
  }

  // A recursive search overflowed a small stack.
  @Test func aLongChainIsOrderedOnASmallStack() async {
    let count = 16_000
    let uses = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }
    let order = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: TearDownOrder.indices(uses: uses)) }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(order == (0..<count).reversed())
  }

  // MARK: - What a construction shows

  // The server's last write found no metrics: they had been torn down, since they were the younger value.
  @Test func aUserGoesBeforeAYoungerValueThatItsPropertyNames() async throws {
    final class Metrics: Sendable {
      let lines = LockIsolated<[String]>([])
      let flushed = LockIsolated<[String]>([])
    }
    enum MetricsKey: DependencyKey {
      static var liveValue: Metrics { Metrics() }
      static var testValue: Metrics { Metrics() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ metrics: Metrics) async { metrics.flushed.setValue(metrics.lines.value) }
    }
    struct HTTP: Sendable {
      @Dependency(MetricsKey.self) var metrics
      func count(_ line: String) { metrics.lines.withValue { $0.append(line) } }
    }
    enum HTTPKey: DependencyKey {
      static var liveValue: HTTP { HTTP() }
      static var testValue: HTTP { HTTP() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ http: HTTP) async { http.count("stopped") }
    }
    let reports = try await reports {
      let metrics = await withDependencyScope(Session.self) {
        let http = read(HTTPKey.self)
        http.count("request")
        return http.metrics
      }
      #expect(metrics.flushed.value == ["request", "stopped"])
    }
    #expect(reports.isEmpty)
  }

  /// A user, and how it uses ``Used`` after it has been built.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: @Sendable () -> @Sendable () async -> Void
  }

  @Test(arguments: [
    Shape("a property by key", ByKey.self),
    Shape("a property by a path that was never read", ByPath.self),
    Shape("a property of a child that is made in the construction", ByChild.self),
    Shape("a property of a transient value", ByTransient.self),
    Shape("a variable of the construction, which a closure reads", ByVariable.self),
    Shape("a property that is not read", ByKey.self, uses: { _ in _ = read(Used.self) }),
  ])
  func usersGoFirst(_ shape: Shape) async {
    await #expect(order(of: shape) == ["user", "used"])
  }

  // The order in which values were torn down before.
  @Test(arguments: [
    Shape("a closure that declares it", ByClosure.self, uses: { $0() }),
    Shape("a method that declares it", ByMethod.self, uses: { $0.use() }),
    Shape("its tear-down, which declares it", ByTearDown.self, uses: { _ in _ = read(Used.self) }),
    Shape("a cached client", ByClient.self, uses: { $0.client.use() }),
    Shape("a child that is made later", ByLateChild.self, uses: { $0.makeChild().use() }),
    Shape("a part of a value", ByPart.self, uses: { _ = $0.number }),
    Shape("all dependencies", ByAll.self, uses: { _ = $0.all[Used.self] }),
    Shape(
      "a task that the construction starts",
      ByTask.self,
      uses: {
        $0.begin.finish()
        await $0.task.value.use()
      }
    ),
  ])
  func usesThatAConstructionDoesNotShowKeepTheOrderOfAges(_ shape: Shape) async {
    await #expect(order(of: shape) == ["used", "user"])
  }

  /// The order of tear-downs of a user and a younger value that it uses.
  private func order(of shape: Shape) async -> [String] {
    await life.inForce { await withDependencyScope(Session.self) { await shape.build()() } }
    return life.tornDown
  }

  // MARK: - Several values

  @Test func aChainIsTornDownFromItsUserOn() async {
    await life.inForce {
      await withDependencyScope(Session.self) {
        _ = (read(Names<Names<Used>>.self), read(Used.self), read(Names<Used>.self))
      }
    }
    #expect(life.tornDown == ["a user of a user of used", "a user of used", "used"])
  }

  @Test func valuesThatNameOneAnotherGoByAge() async {
    await life.inForce {
      await withDependencyScope(Session.self) { _ = (read(First.self), read(Second.self)) }
      await withDependencyScope(Session.self) { _ = (read(Second.self), read(First.self)) }
    }
    #expect(life.tornDown == ["second", "first", "first", "second"])
  }

  @Test func whatATearDownBuildsGetsItsPlace() async {
    await life.inForce {
      await withDependencyScope(Session.self) {
        _ = read(ByKey.self)
        read(TearDownKey<Void>.self).setValue { _ = read(Used.self) }
      }
    }
    #expect(life.tornDown == ["user", "used"])
  }

  // A path that has not been read yet may lead to each value of its type.
  @Test func aPathThatIsKnownToReadAKeyNamesItsValueAlone() async {
    #expect(await orderOfValuesOfOneType() == ["user", "other", "known"])
    await withDependencyScope(Session.self) { _ = read(ByKnownPath.self).known.number }
    #expect(await orderOfValuesOfOneType() == ["other", "user", "known"])
  }

  private func orderOfValuesOfOneType() async -> [String] {
    let life = Life()
    await life.inForce {
      await withDependencyScope(Session.self) {
        _ = (read(ByKnownPath.self), read(Known.self), read(OfSameType.self))
      }
    }
    return life.tornDown
  }
}

extension TearDownOrderTests.Shape {
  init<Key: OrderedKey>(
    _ description: String,
    _ key: Key.Type,
    uses use: @escaping @Sendable (Key.Value) async -> Void = { _ in _ = read(Used.self) }
  ) {
    testDescription = description
    build = {
      let value = read(key)
      return { await use(value) }
    }
  }
}
