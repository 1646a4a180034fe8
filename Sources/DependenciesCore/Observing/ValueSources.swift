/// Where the value of a key comes from in a scope, for an explanation. Builds no value.
package struct ValueSources {
  package struct Override {
    package let origin: ValueOrigin?

    /// The open scope that it belongs to, if any.
    package let scope: ScopeState?
  }

  package private(set) var override: Override?

  /// The override that the reader captured, if no other is in effect.
  package private(set) var capturedOverride: Override?

  /// Whether an override around the scope has been reset.
  package private(set) var isReset = false

  /// The origin of the default, if that has been built or prepared.
  package let defaultOrigin: ValueOrigin?

  /// Whether the default was prepared as a closure whose value is still to be built.
  package let isUnbuilt: Bool

  package let context: DependencyContext

  /// The scope that keeps the default of a `scoped` key, open or closed. Nil if none has been opened.
  package let scope: ScopeState?

  package init(of key: any TestDependencyKey.Type, in values: DependencyValues, readBy model: Any? = nil) {
    let identity = ObjectIdentifier(key)
    let upper = values.storage.inTest
    let captured = model.flatMap(storageCarried).flatMap { upper.covers($0) ? nil : $0 }
    let storage = upper.over(captured)
    context = storage.store.context(storage.context)
    let box = storage.presentDefault(of: key, in: context)
    defaultOrigin = box?.origin
    let factory = box as? FactoryBox
    isUnbuilt = factory.map { $0.store.box(for: identity, in: FactoryBox.context) == nil } ?? false
    scope = if case .scoped(let name) = key.lifetime { storage.scopes?.innermost(name) } else { nil }
    override = self.override(of: identity, in: upper)
    if !isReset { capturedOverride = captured.flatMap { self.override(of: identity, in: $0) } }
  }

  private mutating func override(of key: ObjectIdentifier, in storage: Storage) -> Override? {
    switch storage.override(for: key) {
    case .none: return nil
    case .reset:
      isReset = true
      return nil
    case .value(let found):
      let box = found.takeUnretainedValue()
      let entry = storage.scopes?.all.first { $0.scope.opening?.changes?.boxOfOverride(for: key) === box }
      return Override(origin: box.origin, scope: entry?.scope)
    }
  }
}

extension Storage {
  /// The default that a read would find, if it exists.
  fileprivate func presentDefault(of key: any TestDependencyKey.Type, in context: DependencyContext)
    -> AnyValueBox?
  {
    let identity = ObjectIdentifier(key)
    if let box = store.preparedBox(for: identity, in: context) { return box }
    if case .scoped(let name) = key.lifetime {
      return scopes?.innermost(name)?.store.presentBox(for: identity, in: context)
    }
    let place = Place(slot: store.slot(for: identity, in: context), store: store, key: key)
    return store.lock.withLock { place.current(&$0) }
  }
}

/// Finds the keys that a property reads.
private final class KeyProbe: DependencyObserver {
  private typealias Reads = [(name: DependencyName, key: any TestDependencyKey.Type)]
  private let state = Locked((reads: Reads(), known: Set<ObjectIdentifier>()))

  var reads: [(name: DependencyName, key: any TestDependencyKey.Type)] { state.value.reads }

  func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth _: Int) {
    // Not reads by values that are built for the property.
    guard work == nil, case .read(let site, let key, _, _) = event else { return }
    state.withLock { state in
      if state.known.insert(ObjectIdentifier(key)).inserted { state.reads.append((site.name, key)) }
    }
  }
}

extension DependencyValues {
  /// The keys that a property reads, in order, with their names there.
  ///
  /// Values that are built for the property are not kept, and nothing is reported.
  package func keys(
    readBy keyPath: KeyPath<DependencyValues, some Any>
  ) -> [(name: DependencyName, key: any TestDependencyKey.Type)] {
    if let key = KeyPathCache[keyPath] { return [(DependencyName(key), key)] }
    let probe = KeyProbe()
    probe.observing {
      let values = DependencyValues(storage: storage.inTest.observed(by: Storage.current.observer))
      _ = ThreadFrame.run(.explaining, at: .unknown) { values[keyPath: keyPath] }
    }
    return probe.reads
  }
}
