import Dependencies
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import XCTest

/// Reads on another thread, with models of this method and of one that has ended. XCTest identifies a test by
/// the time, so the library takes these threads for work of the running method.
final class LateWorkTests: XCTestCase {
  struct Model: Sendable {
    let greeting = Dependency(Greeting.self)
    let greetingByPath = Dependency(\.greeting)
    let untested = Dependency(Untested.self)
    let untestedByPath = Dependency(\.untested)

    var reads: [String: @Sendable () -> String] {
      let (greeting, greetingByPath, untested, untestedByPath) =
        (greeting, greetingByPath, untested, untestedByPath)
      return [
        "greeting by key": { greeting.wrappedValue },
        "greeting by path": { greetingByPath.wrappedValue },
        "untested by key": { untested.wrappedValue },
        "untested by path": { untestedByPath.wrappedValue },
      ]
    }
  }

  /// A change around a read.
  struct Surroundings: Sendable {
    var name: String
    var update: @Sendable (inout DependencyValues) -> Void

    /// Whether a read finds an override, which no report is about.
    var overrides = false

    static let all = [
      Surroundings(name: "nothing") { _ in },
      Surroundings(name: "other override") { $0[Counter.self] = Counter() },
      Surroundings(
        name: "overrides",
        update: { ($0.greeting, $0.untested) = ("around", "around") },
        overrides: true
      ),
      Surroundings(name: "resets") {
        $0.reset(Greeting.self)
        $0.reset(Untested.self)
      },
      Surroundings(name: "live context") { $0.context = .live },
    ]
  }

  private final class Observer: DependencyObserver {
    func observe(_: DependencyEvent, during _: DependencyEvent.Work?, depth _: Int) {}
  }

  private struct Outcome: Equatable {
    var value: String
    var reports: [String]
  }

  static let model = LockIsolated<Model?>(nil)

  private func outcome(of read: @escaping @Sendable () -> String) async throws -> Outcome {
    let value = LockIsolated("")
    let reports = try await reports {
      let read = await onAThread(read)
      value.setValue(read)
    }
    return Outcome(value: value.value, reports: reports.map(\.text))
  }

  /// Expects that each read has the same outcome on the short path as under an observer, which takes the long
  /// one, and that exactly those with a model of another method are late.
  private func expectTheSameOutcomes(_ stage: String) async throws {
    for (owner, model) in [("own", Model()), ("old", Self.model.value)] {
      for (name, read) in try XCTUnwrap(model).reads {
        for surroundings in Surroundings.all {
          let read = { @Sendable in withDependencies(surroundings.update, operation: read) }
          let (short, long) = try await (outcome(of: read), outcome { Observer().observing(read) })
          let place = "\(stage), \(owner) model, \(name), \(surroundings.name)"
          XCTAssertEqual(short, long, place)
          let late = short.reports.filter { $0.contains("for a test that has ended") }
          XCTAssertEqual(late.count, owner == "old" && !surroundings.overrides ? 1 : 0, place)
        }
      }
    }
  }

  func testALeavesAModelBehind() {
    let model = Model()
    for read in model.reads.values { _ = reports { _ = read() } }
    Self.model.setValue(model)
  }

  // A late read was not reported once the running method had read, or overridden, the key.
  func testBReportsLateReadsWhateverItHasReadItself() async throws {
    try await expectTheSameOutcomes("not read")
    try await expectTheSameOutcomes("read")
    overrideDependencies { ($0.greeting, $0.untested) = ("overridden", "overridden") }
    try await expectTheSameOutcomes("overridden")
  }
}
