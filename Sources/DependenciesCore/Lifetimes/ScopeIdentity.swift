/// What is known of a scope even when it has gone: it keeps nothing of a user, and so may be kept by whatever
/// the scope keeps.
package final class ScopeIdentity: @unchecked Sendable {
  package let name: any DependencyScopeName.Type
  package let location: CodeLocation

  // Set before another thread can see the scope.

  /// The scope, unless it has gone.
  private(set) weak var storage: ScopeStorage?

  /// The identity of the scope that encloses it.
  private(set) var parent: ScopeIdentity?

  /// Where the scope ended.
  enum End {
    /// A place closed it.
    case closed(CodeLocation)

    /// Nobody closed it.
    case released
  }

  private let state = LockIsolated<End?>(nil)

  init(_ name: any DependencyScopeName.Type, at location: CodeLocation) {
    self.name = name
    self.location = location
  }

  /// Called when the scope that encloses it has been found.
  func belongs(to storage: ScopeStorage) { (self.storage, parent) = (storage, storage.parent?.identity) }

  /// How the scope ended; nil as long as it is open.
  var end: End? { state.value }

  func end(at location: CodeLocation?) {
    state.setValue(location.map(End.closed) ?? .released)
  }
}
