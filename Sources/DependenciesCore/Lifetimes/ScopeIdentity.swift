/// What is known of a scope even when it has gone: it refers to nothing, and so may be kept by whatever the
/// scope keeps.
final class ScopeIdentity: Sendable {
  let name: any DependencyScopeName.Type
  let location: CodeLocation

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

  /// How the scope ended; nil as long as it is open.
  var end: End? { state.value }

  func end(at location: CodeLocation?) {
    state.setValue(location.map(End.closed) ?? .released)
  }
}
