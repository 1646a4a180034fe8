/// The scopes that are open at one point of a program, the innermost first.
///
/// A `Storage` carries them, so objects capture them with it. A scope stays in the list after it has closed,
/// so that later reads can be reported.
package final class OpenScopes: Sendable {
  let scope: ScopeState

  /// Keeps the scope open; nil in a list that must not.
  let keeper: DependencyScope?

  /// The scopes around this one. Never changes before the end.
  @safe nonisolated(unsafe) private(set) var next: OpenScopes?

  /// Whether these are the scope and those that it was opened in, and no others.
  private let isNest: Bool

  init(_ scope: ScopeState, keeper: DependencyScope?, next: OpenScopes?) {
    self.scope = scope
    self.keeper = keeper
    self.next = next
    isNest = scope.enclosing === next?.scope && next?.isNest != false
  }

  deinit {
    // In a loop, since a long list that releases itself overflows the stack.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  var all: some Sequence<OpenScopes> { sequence(first: self, next: \.next) }

  /// The innermost scope of a name. It may have closed.
  package func innermost(_ name: any DependencyScopeName.Type) -> ScopeState? {
    var next: OpenScopes? = self
    while let entry = next {
      if entry.scope.name == name { return entry.scope }
      next = entry.next
    }
    return nil
  }

  /// The scope that has an override as one of its own, if any.
  package func owner(of box: AnyValueBox, for key: ObjectIdentifier) -> ScopeState? {
    all.first { $0.scope.opening?.changes?.boxOfOverride(for: key) === box }?.scope
  }

  /// Whether a scope is the innermost one of its name.
  func isInnermost(_ scope: ScopeState) -> Bool { innermost(scope.name) === scope }

  /// Whether another list has the same scopes.
  package func isSame(as other: OpenScopes?) -> Bool {
    guard let other else { return false }
    return all.elementsEqual(other.all) { $0.scope === $1.scope }
  }

  /// The same list, which keeps no scope open.
  var withoutKeepers: OpenScopes {
    if all.allSatisfy({ $0.keeper == nil }) { return self }
    return Self.list(all.map(\.scope), before: nil) ?? self
  }

  /// This list over another: its scopes, then those of the other that it lacks. Closed scopes of the other
  /// whose names this one has are left out: work that opens one scope after another must not accumulate them.
  func merging(over other: OpenScopes?) -> OpenScopes {
    guard let other, other !== self else { return self }
    // Code enters a scope where it was opened. Long lists are then not copied.
    if isNest, other.isNest, keeper != nil, scope.enclosing === other.scope {
      return OpenScopes(scope, keeper: keeper, next: other)
    }
    let scopes = Set(all.map { ObjectIdentifier($0.scope) })
    let names = Set(all.map { ObjectIdentifier($0.scope.name) })
    let rest = other.all.filter { entry in
      !scopes.contains(ObjectIdentifier(entry.scope))
        && (entry.scope.isOpen || !names.contains(ObjectIdentifier(entry.scope.name)))
    }
    if rest.isEmpty { return self }
    return (Array(all) + rest).reversed().reduce(nil) { OpenScopes($1.scope, keeper: $1.keeper, next: $0) }
      ?? self
  }

  /// A list of scopes that it does not keep open, the innermost first, with a list behind it.
  static func list(_ scopes: [ScopeState], before rest: OpenScopes?) -> OpenScopes? {
    scopes.reversed().reduce(rest) { OpenScopes($1, keeper: nil, next: $0) }
  }
}

extension Storage {
  /// The storage in effect inside a scope that is entered here.
  ///
  /// Overrides around the entering code win over those in effect where the scope was opened. The scope's own
  /// overrides win over both, and so do those of enclosing scopes that are not entered yet.
  ///
  /// - Parameter values: The values that the scope was opened with, if this code has just opened it.
  func entering(_ scope: DependencyScope, openedWith values: Storage? = nil) -> Storage {
    let state = scope.state
    let entered = OpenScopes(state, keeper: scope, next: state.enclosingScopes).merging(over: scopes)
    if let values {
      let result = Storage(copying: values)
      result.scopes = entered
      return result
    }
    let result = state.opening.map { merging(over: $0.values, scopes: entered) } ?? Storage(copying: self)
    result.scopes = entered
    let missing = sequence(first: state, next: \.enclosing)
      .prefix { $0 === state || scopes?.isInnermost($0) != true }
    // The innermost last, since it wins.
    for changes in missing.reversed().compactMap({ $0.opening?.changes }) { result.apply(changes) }
    return result
  }
}
