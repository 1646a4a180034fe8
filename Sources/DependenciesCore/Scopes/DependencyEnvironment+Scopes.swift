// The scopes of an environment, which are overrides.
extension DependencyEnvironment {
  /// The environment of code that enters a scope here. A closed scope has only its name, and is not the
  /// innermost one, so a scope that is opened there is inside the innermost one around the call.
  func entering(_ scope: ScopeState, at location: CodeLocation) -> DependencyEnvironment {
    guard let own = scope.withLock({ $0.own }), let environment = scope.store.environment else {
      IssueReporter.reportOnce(.closedScope(scope, at: location), in: store.test, at: location)
      let name = DependencyEnvironment()
      name.set(scope, for: ObjectIdentifier(scope: ObjectIdentifier(scope.name)))
      // The value around the code is that of another scope.
      if scope.carriesValue { name.set(nil, for: ObjectIdentifier(scope.name)) }
      return merging(under: name)
    }
    return merging(over: environment, under: own)
  }

  /// This environment in other scopes: in none, or in a scope and the enclosing ones, over what that one
  /// has captured. In the place of a closed scope stands the nearest open one that encloses it.
  func moved(into scope: ScopeState?, at location: CodeLocation) -> DependencyEnvironment {
    let overrides = withoutScopes
    (overrides.ownStore, overrides.observer) = (ownStore, observer)
    guard let scope else { return overrides }
    if scope.nearestOpen !== scope {
      IssueReporter.reportOnce(.closedScope(scope, at: location), in: store.test, at: location)
    }
    // The report, or another thread, may close a scope meanwhile.
    while let open = scope.nearestOpen {
      if let environment = open.store.environment { return overrides.merging(over: environment) }
    }
    return overrides
  }

  /// The environment of code that has just opened a scope with this one.
  func inside(_ opened: ScopeState) -> DependencyEnvironment {
    let environment = opened.store.environment
    if let environment, environment.ownStore === ownStore, observer == nil { return environment }
    let inside = DependencyEnvironment(copying: self)
    inside.enter(opened)
    return inside
  }

  /// Makes a scope the one of its name, and the innermost one, with its value.
  func enter(_ scope: ScopeState) {
    set(scope, for: ObjectIdentifier(scope: ObjectIdentifier(scope.name)))
    set(scope, for: .innermostScope)
    if let value = scope.value { set(value, for: ObjectIdentifier(scope.name)) }
  }

  /// The scope of a name in which code is, or was when the scope closed.
  package func scope(_ name: any DependencyScopeKind.Type) -> ScopeState? {
    scope(for: ObjectIdentifier(scope: ObjectIdentifier(name)))
  }

  var innermostScope: ScopeState? { scope(for: .innermostScope) }

  private func scope(for key: ObjectIdentifier) -> ScopeState? {
    (boxOfOverride(for: key) ?? store.overrideOfEnvironment(for: key))?.scope
  }

  /// The scopes in which code is, the outermost first. They may have closed.
  package var scopes: [ScopeState] {
    var scopes: [ScopeState] = []
    forEachOverride { if $0 != .innermostScope, let scope = $1?.scope { scopes.append(scope) } }
    return scopes.sorted { $0.depth < $1.depth }
  }
}

extension DependencyEnvironment {
  /// The overrides and the context alone, without the scopes and the values that these carry.
  package var withoutScopes: DependencyEnvironment { filtered { !isOfScope($1, for: $0) } }

  /// Whether an override is a scope, the value of one, or the reset that a closed scope has in its place.
  private func isOfScope(_ box: AnyValueBox?, for key: ObjectIdentifier) -> Bool {
    if box?.scope != nil { return true }
    guard let scope = scope(for: ObjectIdentifier(scope: key)), scope.carriesValue else { return false }
    return box.map { $0 === scope.value } ?? scope.withLock { $0.own == nil }
  }
}

extension AnyValueBox {
  /// The scope, if the box is one.
  package var scope: ScopeState? { self as? ScopeState }
}

extension ObjectIdentifier {
  /// The key of the override that is the scope of a name.
  ///
  /// A type may be the name of a scope and a key. The last bits of the identity of a type are zero, so this
  /// is the identity of no type.
  fileprivate init(scope name: ObjectIdentifier) {
    // Sound: an identity is a word other than zero, which is only compared.
    self = unsafe unsafeBitCast(UInt(bitPattern: name) | 1, to: ObjectIdentifier.self)
  }

  /// The key of the override that is the innermost scope.
  fileprivate static var innermostScope: ObjectIdentifier {
    // Sound, as above.
    unsafe unsafeBitCast(1 as UInt, to: ObjectIdentifier.self)
  }
}
