import Dependencies

/// Owners of built values that go while threads use what was built.
///
/// A scope closes its store when it ends. The objects in the store have captured it, in every way there is. They read it
/// while it is closed, after that, and in their `deinit`; and nothing may be left of them.
enum Owners {
  static let attacks = owners.flatMap { name, owner in
    [
      Attack("\(name)DroppedUnderReaders", setUp: { buildDefaults(inDetail: false) }) {
        dropUnderReaders($0, owner)
      },
      Attack("\(name)ReadInDestruction", setUp: { buildDefaults(inDetail: true) }) {
        releaseAtOnce($0, owner)
      },
    ]
  }

  private static let owners: [(name: String, owner: @Sendable (_ round: Int) -> Owner)] = [
    ("closedScopes", { scopes(close: true, $0) }),
    ("releasedScopes", { scopes(close: false, $0) }),
  ]
}

/// Builds what the process keeps. Objects read it when their own store is empty.
private func buildDefaults(inDetail: Bool) {
  Captor.capturesAll.withValue { $0 = inDetail }
  for context in [DependencyContext.live, .test] {
    withDependencies {
      $0.context = context
    } operation: {
      // A test's clock is unimplemented. With it, each read would build an expiring value again, and that
      // value would keep the overrides around the read.
      prepareDependencies { $0.continuousClock = ContinuousClock() }
      Captor.standIn.check(isLate: true)
      Captor().check(isLate: true)
      for captor in Captor.current() { captor.check(isLate: true) }
      DependencyValues.current[FamilyKey<CachedSpan>.self](2).check(isLate: true)
    }
  }
  // Tasks release the values that were only read.
  var count = 0
  while count != Canary.alive.value {
    count = Canary.alive.value
    Platform.pause(microseconds: 100_000)
  }
}

/// Drops owners while several threads read through what they have built.
private func dropUnderReaders(_ effort: Effort, _ owner: (_ round: Int) -> Owner) {
  for round in 0..<effort.rounds(40) {
    let owner = owner(round)
    let isDropped = Monitor(false)
    let readers = Readers(3) { number in
      let built = owner.built()
      // The reader that releases the last of these empties the store.
      var around = number < round % 3 ? owner.around() : nil
      return {
        let isLate = isDropped.value
        if isLate { around = nil }
        around?.check()
        for captor in built { captor.check(isLate: isLate) }
        readElsewhere(built, number)
        // This races with the drop.
        if !isLate { for captor in owner.built() { captor.check() } }
      }
    }
    // In some rounds, the first reads race with the drop as well.
    readers.waitForReads(round % 7)
    owner.drop()
    isDropped.withValue { $0 = true }
    readers.waitForReads(7)
    readers.stop()
  }
}

/// Reads through objects where other values are in force than those they have captured.
private func readElsewhere(_ built: [Captor], _ number: Int) {
  withDependencies {
    // Fresh values would keep what they build for these objects.
    if number == 0 { $0[LeafKey<CachedSpan>.self] = Canary() } else { $0.reset(LeafKey<CachedSpan>.self) }
  } operation: {
    for captor in built { captor.check(isLate: true) }
  }
}

/// Drops owners while several threads let go of what was built there.
private func releaseAtOnce(_ effort: Effort, _ owner: (_ round: Int) -> Owner) {
  for round in 0..<effort.rounds(60) {
    let owner = owner(round)
    let ready = Monitor(0)
    onThreads(3) { number in
      // In some rounds, only the store has them.
      var built = (round + number) % 4 == 0 ? [] : owner.built()
      for captor in built { captor.check() }
      ready.withValue { $0 += 1 }
      ready.wait { $0 == 3 }
      if number == 0 { owner.drop() }
      while !built.isEmpty { built.removeLast().checkMemory() }
    }
  }
}

// MARK: What is built

/// An object that captures the dependencies in force where it is made, in every way there is.
private final class Captor: Sendable {
  @TaskLocal private static var isDestroying = false

  private let canary = Canary()
  private let keys: [ErasedKey<Captor>]
  private let wrappers: [Dependency<Captor>]
  private let leaves: [Dependency<Canary>]
  private let family = Dependency(FamilyKey<CachedSpan>.self)
  private let others: [Captor]

  /// The values of these are built only after the owner is dropped. They capture the empty store.
  private let lateWrappers = [Dependency(CaptorKey<CachedSpan, Late>.self), Dependency(\.lateCaptor)]

  /// All else that it has captured. If it is an object that a destruction has made, that is nothing: it would
  /// read when it is destroyed, and that would never end.
  private let all = Captor.capturesAll.value && !Captor.isDestroying ? CapturedDependencies() : nil

  /// Whether objects capture in every way there is. It takes long.
  static let capturesAll = Monitor(true)

  /// Makes an object.
  ///
  /// - Parameters:
  ///   - isInScope: Whether it reads values of the scope `Session`.
  ///   - others: Objects that the construction needed.
  init(isInScope: Bool = false, others: [Captor] = []) {
    keys = isInScope ? Self.keysOfScope : Self.keys
    let property = isInScope ? \DependencyValues.scopedCaptor : \DependencyValues.captor
    wrappers = keys.map(Self.wrapper) + [Dependency(property)]
    let leaf = Dependency(LeafKey<CachedSpan>.self)
    leaves =
      isInScope ? [leaf, Dependency(LeafKey<SessionSpan>.self)] : [leaf, Dependency(LeafKey<WeakSpan>.self)]
    self.others = others
    for leaf in leaves { leaf.wrappedValue.check() }
  }

  deinit {
    guard let all else { return }
    all.task.cancel()
    Captor.$isDestroying.withValue(true) {
      for wrapper in wrappers + lateWrappers { checkOther(wrapper.wrappedValue) }
      for key in keys {
        checkOther(all.values[erased: key])
        checkOther(all.continuation.yield { DependencyValues.current[erased: key] })
        withDependencies(from: wrappers) { checkOther(DependencyValues.current[erased: key]) }
        // A value of a scope must be read inside of it.
        if keys.count > Self.keysOfScope.count { checkOther(DependencyValues.current[erased: key]) }
      }
    }
  }

  func checkMemory() { canary.check() }

  private func checkOther(_ other: Captor) {
    expect(other !== self, "A value was read that was being destroyed.")
    other.checkMemory()
  }

  /// Uses everything that the object has captured.
  ///
  /// - Parameter isLate: Whether to build values that are built only when the owner has gone.
  func check(isLate: Bool = false) {
    checkMemory()
    for leaf in leaves { leaf.wrappedValue.check() }
    for captor in wrappers.map(\.wrappedValue) + others { captor.checkMemory() }
    if isLate { for captor in lateWrappers { captor.wrappedValue.checkMemory() } }
    all?.check()
    checkMemory()
  }
}

/// The dependencies in force where an object is made.
private struct CapturedDependencies: Sendable {
  let values = DependencyValues.current
  let continuation = withEscapedDependencies { $0 }
  private let closure = capturingDependencies { DependencyValues.current[LeafKey<CachedSpan>.self].check() }

  /// The dependencies inside an override and a scope that is never closed.
  private let innerValues = withDependencies {
    $0[LeafKey<CachedSpan>.self] = Canary()
  } operation: {
    withDependencies(in: DependencyScope(Session.self)) { DependencyValues.current }
  }

  /// Ends with the object, and then reads once more, when the values it has inherited may be gone.
  let task = Task {
    let canary = Canary()
    try? await Task.sleep(for: .seconds(60))
    DependencyValues.current[LeafKey<CachedSpan>.self].check()
    canary.check()
  }

  func check() {
    continuation.yield { DependencyValues.current[LeafKey<CachedSpan>.self].check() }
    closure()
    for values in [values, innerValues] { values[LeafKey<CachedSpan>.self].check() }
    innerValues[InnerKey.self].checkMemory()
  }
}

extension Captor {
  /// The value of a key of the scope `Session` in tests, and after the scope has closed.
  fileprivate static let standIn = Captor()

  fileprivate static let keys: [ErasedKey<Captor>] = [
    CaptorKey<CachedSpan, First>.self, CaptorKey<CachedSpan, Second>.self, CaptorKey<WeakSpan, First>.self,
    CaptorKey<ExpiringSpan, First>.self,
  ]
  fileprivate static let keysOfScope: [ErasedKey<Captor>] = [
    CaptorKey<SessionSpan, First>.self, CaptorKey<SessionSpan, Second>.self,
  ]

  /// Reads an object of each lifetime.
  @Sendable fileprivate static func current() -> [Captor] {
    keys.map { DependencyValues.current[erased: $0] }
  }

  private static func wrapper(_ key: ErasedKey<Captor>) -> Dependency<Captor> {
    func wrapper<Key: DependencyKey>(_ key: Key.Type) -> Dependency<Captor> where Key.Value == Captor {
      Dependency(key)
    }
    return wrapper(key)
  }
}

private enum CaptorKey<Span: LifeSpan, Name>: DependencyKey {
  static var liveValue: Captor {
    let values = DependencyValues.current
    let others =
      Name.self == Second.self
      ? [
        values[CaptorKey<Span, First>.self], values[CaptorKey<TransientSpan, First>.self],
        values[CaptorKey<GraphSpan, First>.self],
      ] : []
    return Captor(isInScope: Span.self == SessionSpan.self, others: others)
  }
  static var testValue: Captor { Span.self == SessionSpan.self ? Captor.standIn : liveValue }
  static var lifetime: DependencyLifetime { Span.lifetime }
  static func tearDown(_ captor: Captor) async { captor.check(isLate: true) }
}

/// The key of an object in the scope that each object opens.
private enum InnerKey: DependencyKey {
  static var liveValue: Captor { Captor(isInScope: true) }
  static var testValue: Captor { Captor.standIn }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum First {}
private enum Second {}
private enum Late {}

private enum LeafKey<Span: LifeSpan>: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var testValue: Canary { Canary() }
  static var lifetime: DependencyLifetime { Span.lifetime }
}

/// Each output needs those before it.
private enum FamilyKey<Span: LifeSpan>: DependencyKey {
  static var liveValue: DependencyFamily<Int, Captor> {
    DependencyFamily { number in
      Captor(others: number > 0 ? [DependencyValues.current[FamilyKey<Span>.self](number - 1)] : [])
    }
  }
  static var testValue: DependencyFamily<Int, Captor> { liveValue }
  static var lifetime: DependencyLifetime { Span.lifetime }
}

extension DependencyValues {
  fileprivate var captor: Captor { self[CaptorKey<CachedSpan, First>.self] }
  fileprivate var scopedCaptor: Captor { self[CaptorKey<SessionSpan, First>.self] }
  fileprivate var lateCaptor: Captor { self[CaptorKey<CachedSpan, Late>.self] }
}

// MARK: Owners

/// The owner of a store, until it is dropped.
private struct Owner: Sendable {
  /// Builds objects in the store, or reads those that are there. After the drop, there are none.
  let built: @Sendable () -> [Captor]

  /// Makes an object where the store is in force, unless the owner has been dropped.
  let around: @Sendable () -> Captor?

  /// Drops the owner. Only objects made where the store is in force may still keep it.
  var drop: @Sendable () -> Void
}

extension Owner {
  /// Makes an owner.
  ///
  /// - Parameters:
  ///   - place: Keeps the owner.
  ///   - enter: Runs an operation where the store is in force.
  ///   - isInScope: Whether objects read values of the scope `Session`.
  ///   - build: Builds objects in the store.
  ///   - close: Does something when the owner is dropped.
  init<Place: Sendable>(
    _ place: Place,
    enter: @escaping @Sendable (_ place: Place, _ operation: () -> [Captor]) -> [Captor],
    isInScope: Bool = false,
    build: @escaping @Sendable () -> [Captor] = Captor.current,
    close: @escaping @Sendable (Place) -> Void = { _ in }
  ) {
    let place = Monitor<Place?>(place)
    built = { place.value.map { enter($0, build) } ?? [] }
    around = { place.value.flatMap { enter($0) { [Captor(isInScope: isInScope)] }.last } }
    drop = { if let place = place.withValue({ $0.take() }) { close(place) } }
  }
}

/// A scope, or two of which one is inside the other.
private func scopes(close: Bool, _ round: Int) -> Owner {
  @Sendable func open() -> DependencyScope {
    DependencyScope(Session.self) {
      if round % 3 == 0 { $0[LeafKey<CachedSpan>.self] = Canary() }
      $0.addBallast(round)
    }
  }
  let outer = open()
  return Owner(
    round.isMultiple(of: 2) ? [outer] : [outer, withDependencies(in: outer, operation: open)],
    enter: { scopes, operation in scopes.flatMap { withDependencies(in: $0, operation: operation) } },
    isInScope: true,
    build: {
      let values = DependencyValues.current
      return Captor.keysOfScope.map { values[erased: $0] } + [values[FamilyKey<SessionSpan>.self](1)]
    },
    close: { scopes in if close { inTask { for scope in scopes { await scope.close() } } } }
  )
}
