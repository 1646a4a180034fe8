import DependenciesCore

// Scopes: how they are opened, entered and closed. Each function states one rule.

// MARK: - Opening and entering

extension ReferenceModel {
  /// Opens a scope in an environment, with the one that its update closure has left of it. A scope is an
  /// override under its name, and it is inside the innermost open scope of its environment.
  ///
  /// - Parameter value: The value that the scope carries, which is one of its own overrides.
  func open(
    _ name: ProgramScope,
    carrying value: Value?,
    in environment: Values,
    around surroundings: Values
  ) -> Scope {
    begin(in: environment)
    let around = nearestOpenScope(in: environment)
    let scope = Scope(name, carrying: value, inside: around, store: store(of: environment))
    var opened = remembered(environment)
    // Its own are those of its closure, and for each key that the scope around it has set, what is in force.
    let own = opened.overrides.changes(of: surroundings.overrides, and: around?.own ?? Overrides())
    scope.own = scope.named.over(own)
    opened.overrides = scope.named.over(opened.overrides)
    scope.environment = opened
    around?.inner.append(scope)
    return scope
  }

  /// The innermost scope; if it has closed, the nearest open one that it is inside of.
  private func nearestOpenScope(in values: Values) -> Scope? {
    nearestOpen(from: scope(.innermostScope, in: values))
  }

  private func nearestOpen(from scope: Scope?) -> Scope? {
    var scope = scope
    while scope?.isClosed == true { scope = scope?.around }
    return scope
  }

  /// The environment in which a scope is opened inside another one, or inside none: without the scopes around
  /// the call and the values that these carry, and over what the other one remembers. In the place of a closed one, which is reported, stands
  /// the nearest open one around it.
  func moved(into scope: Scope?) -> Values {
    var values = current
    values.overrides = current.overrides.withoutScopes
    if scope?.isClosed == true { report(.closedScopeEntered, nil, at: newNumber()) }
    return nearestOpen(from: scope)?.environment.map { merged(values, over: $0) } ?? values
  }

  /// The environment of code that has just opened a scope. It names the same store as that around the call,
  /// also that of the process.
  func inside(_ scope: Scope, openedIn environment: Values) -> Values? {
    scope.environment.map { opened in
      var result = opened
      result.store = environment.store ?? opened.store
      return result
    }
  }

  /// Enters a scope: its own overrides win over the current environment, which wins over that of its opening.
  /// To enter a closed scope, which has nothing but its name, is reported. It is not the innermost one, and a
  /// read of the value that it carried is refused.
  func entering(_ scope: Scope) -> Values {
    if scope.isClosed { report(.closedScopeEntered, nil, at: newNumber()) }
    var result = scope.environment.map { merged(current, over: $0) } ?? current
    result.overrides = scope.own.over(result.overrides)
    return result
  }
}

// MARK: - Values

extension ReferenceModel {
  /// The value of a scope that has not closed. It builds what is missing, but nothing that it has torn down.
  func scopedValue(of place: Place, in scope: Scope, from source: Values) -> Value? {
    if scope.tornDown.contains(place) { return nil }
    if let value = scope.built.first(where: { $0.place == place })?.value { return value }
    let value = build(place.key, in: source)
    if !isReadingOldValue {
      scope.built.append((place, value, source.uses ?? Uses()))
      scope.order = nil
    }
    return value
  }

  /// The test value, for a read that is refused: no scope is open, it has closed, or has torn the value down.
  func standIn(for key: Key, _ scope: Scope?, for values: Values, at line: UInt) -> Value {
    var source = sourceOfUnkeptValue(for: values)
    source.uses = nil
    // The report says that it is the test value, so it comes after the construction has shown that there is one.
    let value = build(key, of: .test, in: source)
    report(scope == nil ? .noOpenScope : .closedScopeRead, key, at: line)
    if isReadingOldValue { reportIfMarked(value, of: key, in: values, isLost: false, at: line) }
    return value
  }
}

// MARK: - Closing

extension ReferenceModel {
  /// Tears a value down in an environment.
  typealias TearDown = (Key, Value, Values) -> Failure?
  typealias Failure = String

  /// Closes a scope, unless it waits for the tear-down that closes it: first the scopes inside it, then its
  /// values, in their order, each in the context in which it was built.
  ///
  /// - Returns: The errors that the tear-downs have thrown.
  func close(_ scope: Scope, reportsErrors: Bool = true, _ tearDown: TearDown) -> [Failure] {
    if scope.isClosed { return scope.errors }
    if scope.isClosing { return [] }
    scope.isClosing = true
    closeScopes(inside: scope, reportsErrors: reportsErrors, tearDown)
    var failures: [Failure] = []
    while let (place, value) = scope.nextToTearDown(),
      let environment = environment(of: scope, in: place.context)
    {
      if let failure = tearDown(place.key, value, environment) {
        failures.append(failure)
        scope.errors.append(failure)
      }
      scope.built.removeAll { $0.place == place }
      scope.order?.removeAll { $0 == place }
      scope.tornDown.insert(place)
      closeScopes(inside: scope, reportsErrors: reportsErrors, tearDown)
    }
    if reportsErrors { for _ in failures { report(.tearDownFailed, nil, at: newNumber()) } }
    (scope.environment, scope.own) = (nil, scope.nameAlone)
    return scope.errors
  }

  /// Closes the scopes inside a scope, the youngest first, also those that are opened meanwhile.
  private func closeScopes(inside scope: Scope, reportsErrors: Bool, _ tearDown: TearDown) {
    while let inner = scope.inner.last(where: { !$0.isClosed }) {
      // A tear-down does not wait for the scope around its own, so it is not known when that closes.
      if inner.isClosing { return isDocumented = false }
      scope.errors += close(inner, reportsErrors: reportsErrors, tearDown)
    }
  }

  /// A scope is open until its `DependencyScope` and those of the scopes inside it are released. The scope
  /// around it may close with it.
  ///
  /// - Returns: The scopes that close, in this order.
  func scopesToClose(afterReleaseOf scope: Scope) -> [Scope] {
    sequence(first: scope, next: \.around).prefix { !isHeld($0) }.filter { !$0.isClosing }
  }

  private func isHeld(_ scope: Scope) -> Bool { scope.holders > 0 || scope.inner.contains(where: isHeld) }
}
