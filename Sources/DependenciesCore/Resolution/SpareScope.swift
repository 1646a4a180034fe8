/// The object of a scope that was made for one read and is used again by the next on the thread, so that a read allocates nothing.
enum SpareScope {
  private static let spare = ThreadSpare<Scope>()

  /// A scope to be filled.
  static func take() -> Scope { spare.take() ?? Scope() }

  /// Called after a read, with the scope that the code of a user saw. If nobody has kept it, nobody ever knew it but this read.
  static func put(_ scope: inout Scope) {
    guard isKnownUniquelyReferenced(&scope) else { return }
    // Nothing is kept that was in it.
    scope.reference = DefaultsReference(.root)
    scope.context = nil
    scope.overrides = OwnOverrides()
    scope.sharedOverrides = nil
    scope.captured = nil
    scope.openScopes = .none
    spare.put(scope)
  }
}
