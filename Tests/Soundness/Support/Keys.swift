import DependenciesCore

/// A lifetime, as a type.
protocol LifeSpan: SendableMetatype {
  static var lifetime: DependencyLifetime { get }
}

enum CachedSpan: LifeSpan { static let lifetime = DependencyLifetime.cached }
enum TransientSpan: LifeSpan { static let lifetime = DependencyLifetime.transient }
enum WeakSpan: LifeSpan { static let lifetime = DependencyLifetime.weak }
enum GraphSpan: LifeSpan { static let lifetime = DependencyLifetime.graph }
enum ExpiringSpan: LifeSpan { static let lifetime = DependencyLifetime.expiring(after: .seconds(3600)) }
enum SessionSpan: LifeSpan { static let lifetime = DependencyLifetime.scoped(to: Session.self) }

enum Session: DependencyScopeName {}

/// A clock that says what a closure returns.
struct TalkingClock: Clock {
  private let say: @Sendable () -> ContinuousClock.Instant

  init(_ say: @escaping @Sendable () -> ContinuousClock.Instant) { self.say = say }

  var now: ContinuousClock.Instant { say() }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// A key that is known only when the program runs.
typealias ErasedKey<Value> = any (DependencyKey<Value>).Type

extension DependencyValues {
  subscript<Value: Sendable>(erased key: ErasedKey<Value>) -> Value {
    get {
      func value<Key: DependencyKey>(_ key: Key.Type) -> Value where Key.Value == Value { self[key] }
      return value(key)
    }
    set {
      func set<Key: DependencyKey>(_ key: Key.Type) where Key.Value == Value { self[key] = newValue }
      set(key)
    }
  }

  mutating func reset(erased key: any DependencyKey.Type) {
    func reset<Key: DependencyKey>(_ key: Key.Type) { self.reset(key) }
    reset(key)
  }
}

// MARK: Many keys

/// A key for each number, of which `Digits` are the binary digits.
private enum NumberedKey<Digits>: DependencyKey {
  static var liveValue: Canary? { nil }
}

private enum Zero<Rest> {}
private enum One<Rest> {}

func numberedKey(_ number: Int) -> ErasedKey<Canary?> {
  func key<Digits>(_ number: Int, _ digits: Digits.Type) -> ErasedKey<Canary?> {
    if number == 0 { return NumberedKey<Digits>.self }
    return number % 2 == 0 ? key(number / 2, Zero<Digits>.self) : key(number / 2, One<Digits>.self)
  }
  return key(number, Void.self)
}

extension DependencyValues {
  /// Sets overrides that no code reads, by default if the round is odd.
  ///
  /// A copy of many may refer to the original instead, and then an object that captures the copy keeps the
  /// original.
  mutating func addBallast(_ round: Int, count: Int = 7) {
    if round.isMultiple(of: 2) { return }
    for number in 1...count { self[erased: numberedKey(number)] = Canary() }
  }
}
