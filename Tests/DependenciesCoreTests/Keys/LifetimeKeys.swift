import DependenciesCore

enum Session: DependencyScopeName {}
enum Flow: DependencyScopeName {}
enum Request: DependencyScopeName {}

/// Counts the living objects, and lists the torn-down values in order.
final class Life: Sendable {
  struct Counts: Equatable {
    var made = 0
    var gone = 0
  }

  private let state = LockIsolated((counts: Counts(), tornDown: [String]()))

  var counts: Counts { state.value.counts }
  var alive: Int { counts.made - counts.gone }
  var tornDown: [String] { state.value.tornDown }

  func made() -> Int {
    state.withValue {
      $0.counts.made += 1
      return $0.counts.made
    }
  }

  func gone() { state.withValue { $0.counts.gone += 1 } }
  func tornDown(_ name: String) { state.withValue { $0.tornDown.append(name) } }

  /// The counter of the current scope. Each test sets its own, process-wide for kept values.
  static var current: Life { DependencyValues.current.life }

  /// Counts the values of an operation.
  nonisolated(nonsending)
    func inForce<Result>(_ operation: () async throws -> Result) async rethrows -> Result
  {
    try await withDependencies {
      $0.life = self
    } operation: {
      try await operation()
    }
  }
}

/// An object that is counted.
final class Instance: Sendable {
  let number: Int
  let name: String
  private let life: Life

  init(_ name: String = "", life: Life = .current) {
    self.name = name
    self.life = life
    number = life.made()
  }

  deinit { life.gone() }
}

enum LifeKey: DependencyKey {
  static let liveValue = Life()
  static var testValue: Life { Life() }
}

extension DependencyValues {
  var life: Life {
    get { self[LifeKey.self] }
    set { self[LifeKey.self] = newValue }
  }

  /// A label that instances take on when they are made.
  var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
}

enum LabelKey: DependencyKey {
  static let liveValue = "default"
  static let testValue = "default"
}

/// A key whose values are counted objects that carry the label of the scope in which they were made.
protocol InstanceKey: DependencyKey where Value == Instance {}

extension InstanceKey {
  static var liveValue: Instance { Instance(DependencyValues.current.label) }
  static var testValue: Instance { Instance(DependencyValues.current.label) }
  static func tearDown(_ value: Instance) async throws { Life.current.tornDown("\(Self.self)") }
}

enum CachedKey: InstanceKey {}
enum TransientKey: InstanceKey {
  static var lifetime: DependencyLifetime { .transient }
}
enum WeakKey: InstanceKey {
  static var lifetime: DependencyLifetime { .weak }
}
enum GraphKey: InstanceKey {
  static var lifetime: DependencyLifetime { .graph }
}
enum SessionKey: InstanceKey {
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}
enum RequestKey: InstanceKey {
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
}
enum ExpiringKey: InstanceKey {
  static var lifetime: DependencyLifetime { .expiring(after: .seconds(60)) }
}

/// The value of a key in the current scope.
func read<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
  @Dependency(key) var value
  return value
}

/// An object that keeps another.
final class Holder: Sendable {
  let held: Instance
  init(_ held: Instance) { self.held = held }
}

/// A key with the lifetime of another. Its value keeps what it reads while it is built.
enum HolderKey<Lived: InstanceKey, Held: InstanceKey>: DependencyKey {
  static var liveValue: Holder { Holder(read(Held.self)) }
  static var testValue: Holder { liveValue }
  static var lifetime: DependencyLifetime { Lived.lifetime }
}

/// The work of a session's tear-down. A session may have several, with different names.
enum TearDownKey<Name>: TestDependencyKey {
  typealias Value = LockIsolated<@Sendable () async throws -> Void>

  static var testValue: Value { Value({}) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ action: Value) async throws { try await action.value() }
}

extension DependencyScope {
  /// The value of a key in this scope.
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    withDependencies(in: self) { read(key) }
  }

  /// Sets what the tear-down of this session does.
  func whenTornDown(_ action: @escaping @Sendable () async throws -> Void) {
    value(of: TearDownKey<Void>.self).setValue(action)
  }
}
