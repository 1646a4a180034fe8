/// The scopes that are open at one point of a program, the innermost first.
///
/// A `Scope` carries them as it carries overrides, so that objects capture them with it.
struct OpenScopes: Sendable {
  private struct Entry: @unchecked Sendable {
    /// What keeps the scope from being released; nil in a list that must not.
    let keeper: DependencyScope?
    private(set) weak var storage: ScopeStorage?

    /// This scope, or the innermost one around it that is open.
    var innermostOpen: DependencyScope? {
      guard let storage else { return nil }
      if storage.isOpen { return keeper ?? storage.scope }
      return sequence(first: storage, next: \.parent).lazy.compactMap(\.enclosing).first { $0.storage.isOpen }
    }
  }

  private let entries: [Entry]

  static let none = OpenScopes(entries: [])

  var isEmpty: Bool { entries.isEmpty }

  /// This list with one more scope.
  func entering(_ scope: DependencyScope) -> OpenScopes {
    if entries.first?.keeper === scope { return self }
    return OpenScopes(entries: [Entry(keeper: scope, storage: scope.storage)] + entries)
  }

  /// A list that does not keep a scope: for what the scope itself keeps.
  static func borrowing(_ storage: ScopeStorage) -> OpenScopes {
    OpenScopes(entries: [Entry(keeper: nil, storage: storage)])
  }

  /// The same list, which keeps no scope from being released.
  var borrowed: OpenScopes {
    OpenScopes(entries: entries.map { Entry(keeper: nil, storage: $0.storage) })
  }

  /// The innermost scope that is open, if one is.
  var innermostOpen: DependencyScope? {
    entries.lazy.compactMap(\.innermostOpen).first
  }

  /// Each scope, with those that enclose it where it was made. One may come twice.
  var all: some Sequence<ScopeStorage> {
    entries.lazy.compactMap(\.storage).flatMap { sequence(first: $0, next: \.parent) }
  }

  /// The innermost scope of a name.
  func innermost(_ name: any DependencyScopeName.Type) -> ScopeStorage? {
    all.first { $0.name == name }
  }

  /// This list laid over another.
  func laid(over other: OpenScopes) -> OpenScopes {
    if other.isEmpty { return self }
    let rest = other.entries.filter { entry in !entries.contains { $0.storage === entry.storage } }
    return rest.isEmpty ? self : OpenScopes(entries: entries + rest)
  }
}
