// Opening a scope, and keeping it open.
extension ScopeState {
  /// Opens a scope inside the innermost one that is open in the values.
  ///
  /// - Parameters:
  ///   - around: The values in effect here.
  ///   - values: The same, as the scope's closure has left them, with the value that the scope carries.
  static func open(
    _ name: any DependencyScopeKind.Type,
    in around: DependencyEnvironment,
    with values: DependencyEnvironment,
    at location: CodeLocation
  ) -> ScopeState {
    let value =
      name is any DependencyScopeValue.Type ? values.boxOfOverride(for: ObjectIdentifier(name)) : nil
    defer { withExtendedLifetime(value) {} }
    let scope = ScopeState(name, carrying: value, at: location)
    let environment = DependencyEnvironment(copying: values)
    environment.observer = nil
    // Whichever test reads.
    if ProcessEnvironment.isTestRunner { environment.ownStore = values.store }
    environment.enter(scope)
    scope.store.setEnvironment(environment)
    let changes = values === around ? nil : values.changes(from: around)
    while true {
      let enclosing = values.innermostScope?.nearestOpen
      scope.enclosing = enclosing
      scope.set(own: scope.own(changes, in: values, inside: enclosing))
      if (enclosing ?? root).add(scope) { break }
      // The enclosing scope has closed meanwhile.
    }
    around.observer?.note(.opened(scope))
    return scope
  }

  /// The scope's own overrides: what its closure has set, and, for each key that an enclosing scope has set,
  /// the override in effect at the opening.
  private func own(
    _ changes: DependencyEnvironment?,
    in values: DependencyEnvironment,
    inside enclosing: ScopeState?
  ) -> DependencyEnvironment {
    let own = changes.map { DependencyEnvironment(copying: $0) } ?? DependencyEnvironment()
    if let ofEnclosing = enclosing?.withLock({ $0.own }) {
      ofEnclosing.forEachOverride { key, _ in
        switch values.override(for: key) {
        case .none: break
        case .reset: own.set(nil, for: key)
        case .value(let box): own.set(unsafe box.takeUnretainedValue(), for: key)
        }
      }
      if ofEnclosing.context != nil { own.context = values.context }
    }
    own.enter(self)
    return own
  }

  private func set(own: DependencyEnvironment) {
    withLock { state, afterUnlock in
      afterUnlock.release(state.own)
      state.own = own
    }
  }

  /// Adds a scope inside this one, if this one takes it.
  private func add(_ inner: ScopeState) -> Bool {
    let isFirstKeeper = withLock { state -> Bool? in
      guard state.lifecycle.takesInnerScopes else { return nil }
      state.count += 1
      inner.sequenceNumber = state.count
      state.innerScopes.append(inner)
      return state.addKeeper()
    }
    // Of a scope that is released and closing, the enclosing scopes need a keeper again.
    if isFirstKeeper == true { enclosing?.keepOpen() }
    return isFirstKeeper != nil
  }

  /// Removes a scope that has closed. The caller keeps it.
  func remove(_ inner: ScopeState) {
    withLock { state in
      // In the order of their numbers. A server may have thousands.
      var (low, high) = (0, state.innerScopes.count)
      while low < high {
        let middle = (low + high) / 2
        if state.innerScopes[middle].sequenceNumber < inner.sequenceNumber {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low < state.innerScopes.count, state.innerScopes[low] === inner { state.innerScopes.remove(at: low) }
    }
  }

  /// The scope that encloses all scopes.
  static let root = ScopeState(Root.self, at: .unknown)
  private enum Root: DependencyScopeName {}

  /// The names of all open scopes, or in a test, of those that the test has opened. For the inspection
  /// module.
  package static var openNames: [any DependencyScopeKind.Type] {
    let test = DependencyEnvironment.current.store
    var names: [any DependencyScopeKind.Type] = []
    var scopes = root.innerScopes
    while let scope = scopes.popLast() {
      scopes += scope.innerScopes
      guard let environment = scope.store.environment else { continue }
      if test.test == nil || environment.ownStore === test { names.append(scope.name) }
    }
    return names
  }
}

// MARK: - Keeping it open

extension ScopeState {
  private func keepOpen() {
    var next: ScopeState? = self
    while let scope = next, scope.withLock({ $0.addKeeper() }) { next = scope.enclosing }
  }

  /// Called when the `DependencyScope` is released. Closes the scope, unless one inside it keeps it open, and
  /// likewise the enclosing ones.
  func releaseKeeper() {
    // All are found before the first begins to close, since its tear-downs may open scopes, which would keep
    // the enclosing ones open.
    for scope in chain.prefix(while: { $0.withLock { $0.removeKeeper() } }) { scope.beginClosing(at: nil) }
  }
}

extension ScopeState.Guarded {
  /// Returns whether it is the first.
  fileprivate mutating func addKeeper() -> Bool {
    keepers += 1
    return keepers == 1
  }

  /// Returns whether it was the last.
  fileprivate mutating func removeKeeper() -> Bool {
    keepers -= 1
    return keepers == 0
  }
}
