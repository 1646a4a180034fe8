/// The scopes that are open at one point of a program, the innermost first.
///
/// A `Storage` carries them as it carries overrides, so that objects capture them with it.
struct ScopeStack: Sendable {
  private struct Entry {
    /// What keeps the scope from being released; nil in a list that must not.
    let keeper: DependencyScope?
    let identity: ScopeIdentity

    /// The scope, and those that enclose it where it was made. When it has gone, these can still be found.
    var identities: some Sequence<ScopeIdentity> { sequence(first: identity, next: \.parent) }

    /// Whether the scope of another entry is this one, or encloses it: then a list needs this entry alone,
    /// however deep scopes are nested.
    func leads(to other: Entry) -> Bool { identities.contains { $0 === other.identity } }

    /// Whether nothing finds the scope any more behind other scopes: each scope of the chain is one of them,
    /// or has ended and has the name of one of them.
    func isHidden(behind scopes: [ScopeIdentity]) -> Bool {
      identities.allSatisfy { identity in
        scopes.contains { $0 === identity || $0.name == identity.name && identity.end != nil }
      }
    }

    /// This scope, or the innermost one around it that is open.
    var innermostOpen: OpenScope? {
      for identity in identities {
        guard let storage = identity.openStorage else { continue }
        return OpenScope(storage: storage, keeper: keeper == nil ? nil : storage.scope)
      }
      return nil
    }
  }

  private let entries: [Entry]

  static let none = ScopeStack(entries: [])

  var isEmpty: Bool { entries.isEmpty }

  /// Whether another list has the same scopes.
  func isSame(as other: ScopeStack) -> Bool {
    entries.elementsEqual(other.entries) { $0.identity === $1.identity }
  }

  /// A list that keeps a scope: for what is made in it.
  static func keeping(_ scope: DependencyScope) -> ScopeStack {
    ScopeStack(entries: [Entry(keeper: scope, identity: scope.storage.identity)])
  }

  /// A list that keeps neither a scope nor those around it: for what the scope itself keeps.
  static func borrowing(_ storage: ScopeStorage) -> ScopeStack {
    ScopeStack(entries: [Entry(keeper: nil, identity: storage.identity)])
  }

  /// The same list, which keeps no scope from being released.
  var borrowed: ScopeStack {
    ScopeStack(entries: entries.map { Entry(keeper: nil, identity: $0.identity) })
  }

  /// A scope that was open a moment ago.
  struct OpenScope {
    let storage: ScopeStorage

    /// Keeps it from being released; nil in a list that must not.
    let keeper: DependencyScope?
  }

  /// The innermost scope that is open, if one is.
  var innermostOpen: OpenScope? {
    // No lazy collection: its `first` asks twice, and the answer changes while other threads close scopes.
    for entry in entries { if let scope = entry.innermostOpen { return scope } }
    return nil
  }

  /// The scopes that have not closed, with those that enclose them where they were made, the innermost first.
  /// One may come twice.
  var all: [ScopeStorage] {
    entries.flatMap { $0.identities.compactMap(\.storage) }
  }

  /// A scope that was looked for.
  enum Found {
    case storage(ScopeStorage)

    /// It has closed.
    case closed(ScopeIdentity)
  }

  /// The innermost scope of a name.
  func innermost(_ name: any DependencyScopeName.Type) -> Found? {
    guard let identity: ScopeIdentity = innermost(name) else { return nil }
    return identity.storage.map(Found.storage) ?? .closed(identity)
  }

  private func innermost(_ name: any DependencyScopeName.Type) -> ScopeIdentity? {
    // To retain the scope that an entry keeps is slow, since there is a weak reference to it.
    for index in entries.indices {
      var next: ScopeIdentity? = entries[index].identity
      while let identity = next {
        if identity.name == name { return identity }
        next = identity.parent
      }
    }
    return nil
  }

  /// Whether a scope is the innermost one of its name.
  func isInnermost(_ scope: ScopeStorage) -> Bool { innermost(scope.identity.name) === scope.identity }

  /// This list laid over another.
  func laid(over other: ScopeStack) -> ScopeStack {
    if other.isEmpty { return self }
    var rest = other.entries.filter { entry in !entries.contains { $0.leads(to: entry) } }
    // Work that opens a scope and starts more work, again and again, must not drag along all that have ended.
    // Where scopes are nested deep, this takes long, so it is left to the entries that remain.
    if !rest.isEmpty {
      let scopes = entries.flatMap { Array($0.identities) }
      rest = rest.filter { !$0.isHidden(behind: scopes) }
    }
    return rest.isEmpty ? self : ScopeStack(entries: entries + rest)
  }
}
