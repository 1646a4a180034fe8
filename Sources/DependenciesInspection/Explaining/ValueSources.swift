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

  /// The override that a trait of the test or `overrideDependencies` has set.
  private(set) var overrideOfTest: Override?

  /// Whether an override around the scope has been reset.
  private(set) var isReset = false

  /// The origin of the default, if that has been built or prepared.
  let defaultOrigin: ValueOrigin?

  let context: DependencyContext

  /// The scope that keeps the default of a `scoped` key, open or closed. Nil if none has been opened.
  let scope: ScopeState?

  init(of key: any TestDependencyKey.Type, in values: DependencyValues, readBy model: Any? = nil) {
    let identity = ObjectIdentifier(key)
    let current = values.environment.inTest
    let captured = model.flatMap(capturedEnvironment).flatMap { current.covers($0) ? nil : $0 }
    let environment = current.merging(over: captured)
    scope = if case .scoped(let name) = key.lifetime.kind { environment.scope(name) } else { nil }
    context = environment.store.context(environment.context)
    environment.store.inherit(identity, in: context)
    let store = scope?.store ?? environment.store
    defaultOrigin = store.box(for: identity, in: context)?.origin
    override = self.override(of: identity, in: current)
    if !isReset { capturedOverride = captured.flatMap { self.override(of: identity, in: $0) } }
    if !isReset {
      overrideOfTest = environment.store.overrideOfEnvironment(for: identity)
        .map { Override(origin: $0.origin, scope: nil) }
    }
  }

  private mutating func override(of key: ObjectIdentifier, in environment: DependencyEnvironment) -> Override?
  {
    switch environment.override(for: key) {
    case .none: return nil
    case .reset:
      isReset = true
      return nil
    case .value(let found):
      let box = unsafe found.takeUnretainedValue()
      return Override(origin: box.origin, scope: environment.scopes.first { $0.owns(box, for: key) })
    }
  }
}
