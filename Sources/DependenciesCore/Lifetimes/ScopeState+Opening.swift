// Opening, and the order of scopes inside each other.
extension ScopeState {
  /// Opens a scope inside the innermost one that is open.
  ///
  /// - Parameters:
  ///   - surroundings: The values in effect here.
  ///   - values: The same, with the scope's own overrides.
  ///   - changes: Those overrides; nil if there are none.
  static func open(
    _ name: any DependencyScopeName.Type,
    in surroundings: Storage,
    with values: Storage,
    _ changes: Storage?,
    at location: CodeLocation
  ) -> ScopeState {
    let scope = ScopeState(name, at: location)
    scope.hasOverrides = changes != nil
    while true {
      let around = surroundings.scopes?.all.first { $0.scope.isOpen }
      scope.enclosing = around?.scope
      let opening = Opening(
        values: values.opening(OpenScopes(scope, keeper: nil, next: around?.scope.nest)),
        changes: changes,
        enclosing: around.map { OpenScopes($0.scope, keeper: $0.keeper, next: $0.scope.enclosingScopes) }
      )
      // Set before the enclosing scope can close this one.
      scope.withLock { state, afterUnlock in
        afterUnlock.release(state.opening)
        state.opening = opening
      }
      if (around?.scope ?? root).add(scope) { break }
      // The enclosing scope has closed meanwhile.
    }
    surroundings.observer?.note(.opened(scope))
    return scope
  }

  /// Adds a scope inside this one, if this one is open.
  private func add(_ child: ScopeState) -> Bool {
    withLock { state in
      guard state.lifecycle.phase == .open else { return false }
      state.childCount += 1
      child.sequenceNumber = state.childCount
      state.children[state.childCount] = child
      return true
    }
  }

  /// The scopes around this one, which keep themselves open if this one has kept them open.
  var enclosingScopes: OpenScopes? { opening?.enclosing ?? enclosing?.nest }

  /// This scope and the scopes around it, which are not kept open.
  private var nest: OpenScopes? {
    var closed: [ScopeState] = []
    for scope in sequence(first: self, next: \.enclosing) {
      // An open scope has the list already.
      if let scopes = scope.opening?.values.scopes { return OpenScopes.list(closed, before: scopes) }
      closed.append(scope)
    }
    return OpenScopes.list(closed, before: nil)
  }

  /// Whether this is another scope, or one inside it.
  func isWithin(_ other: ScopeState) -> Bool {
    sequence(first: self, next: \.enclosing).contains { $0 === other }
  }

  /// The names of all open scopes, or in a test, of those that the test has opened. For the inspection
  /// module.
  package static var openNames: [any DependencyScopeName.Type] {
    let test = Storage.current.store
    var names: [any DependencyScopeName.Type] = []
    var scopes = root.children
    while let scope = scopes.popLast() {
      scopes += scope.children
      guard let opening = scope.opening else { continue }
      if test.test == nil || opening.values.ownStore === test { names.append(scope.name) }
    }
    return names
  }

  /// The scopes inside this one, the youngest last.
  var children: [ScopeState] { withLock { $0.children }.sorted { $0.key < $1.key }.map(\.value) }

  /// The scope around all scopes.
  static let root = ScopeState(Root.self, at: .unknown)
  private enum Root: DependencyScopeName {}
}
