internal import DependenciesCore

/// Where the value of a key comes from in a scope, for an explanation. Builds no value.
struct ValueSources {
  struct Override {
    let origin: ValueOrigin?

    /// The open scope that it belongs to, if any.
    let scope: ScopeState?
  }

  private(set) var override: Override?

  /// The override that the reader captured, if no other is in effect.
  private(set) var capturedOverride: Override?

  /// Whether an override around the scope has been reset.
  private(set) var isReset = false

  /// The origin of the default, if that has been built or prepared.
  let defaultOrigin: ValueOrigin?

  /// Whether the default was prepared as a closure whose value is still to be built.
  let isUnbuilt: Bool

  let context: DependencyContext

  /// The scope that keeps the default of a `scoped` key, open or closed. Nil if none has been opened.
  let scope: ScopeState?

  init(of key: any TestDependencyKey.Type, in values: DependencyValues, readBy model: Any? = nil) {
    let identity = ObjectIdentifier(key)
    let upper = values.storage.inTest
    let captured = model.flatMap(rememberedStorage).flatMap { upper.covers($0) ? nil : $0 }
    let storage = upper.merging(over: captured)
    let found = storage.presentDefault(of: key)
    context = found.context
    defaultOrigin = found.box?.origin
    isUnbuilt = found.box?.isUnbuilt == true
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
      let box = unsafe found.takeUnretainedValue()
      return Override(origin: box.origin, scope: storage.scopes?.owner(of: box, for: key))
    }
  }
}
