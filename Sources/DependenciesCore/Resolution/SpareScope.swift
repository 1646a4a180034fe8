/// A scope that each thread keeps for reads in which one is laid over another, so that no such read allocates one.
///
/// References are not counted where somebody keeps the object: to count them would be half of such a read.
enum SpareScope {
  private static let scope = ThreadObject<Scope>()

  /// The thread's scope, which shows one laid over another until it is given back with ``put(_:)``; the caller keeps the two until then.
  ///
  /// - Returns: The scope, which the thread keeps; nil if there is none for this.
  static func take(showing upper: Scope, over lower: Unmanaged<Scope>) -> Unmanaged<Scope>? {
    let scope = scope.current ?? make()
    let isShown = scope._withUnsafeGuaranteedRef { scope in
      lower._withUnsafeGuaranteedRef { lower in
        // It may be in use, by a read around this one; and what lies over others is not laid over more.
        guard scope.laid.isEmpty, upper.laid.isEmpty, lower.laid.isEmpty, !upper.yieldsToTests else {
          return false
        }
        scope.show(upper, over: lower)
        return true
      }
    }
    return isShown ? scope : nil
  }

  private static func make() -> Unmanaged<Scope> {
    let new = Scope()
    scope.set(new)
    return .passUnretained(new)
  }

  /// Takes back the thread's scope, which code of a user has seen.
  static func put(_ scope: Unmanaged<Scope>) {
    if scope.isUnique {
      // Nobody has kept it, so nobody ever knew it but the one read.
      scope._withUnsafeGuaranteedRef { $0.showNothing() }
    } else {
      scope._withUnsafeGuaranteedRef { $0.laid.keep() }
      self.scope.set(nil)
    }
  }
}

extension Unmanaged {
  /// Whether there is only one reference.
  fileprivate var isUnique: Bool {
    // It is laid out as the reference that it stands for.
    var reference = self
    return withUnsafeMutablePointer(to: &reference) {
      isKnownUniquelyReferenced(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Instance.self).pointee)
    }
  }
}
