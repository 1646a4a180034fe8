/// What is known of a scope even when it has gone: it keeps nothing of a user, and so may be kept by whatever
/// the scope keeps.
package final class ScopeIdentity: @unchecked Sendable {
  /// Guards the scope and what is known of it. Each scope has its own, so that requests which run at the same
  /// time do not wait for one another.
  ///
  /// A thread that holds it takes no other lock. It may be taken under that of `ConstructionCoordinator`.
  let lock = Lock()

  package let name: any DependencyScopeName.Type
  package let location: CodeLocation

  /// The defaults of the test that opened it; nil if none did.
  let test: OwnerIdentity?

  /// The identity of the scope that encloses it. Set before another thread can see the scope.
  private(set) var parent: ScopeIdentity?

  /// How somebody ended the scope.
  enum End {
    /// A place closed it.
    case closed(CodeLocation)

    /// Nobody closed it.
    case released
  }

  // Guarded by the lock.
  private var keptStorage: ScopeStorage?
  private var currentEnd: End?

  init(_ name: any DependencyScopeName.Type, at location: CodeLocation, in test: OwnerIdentity? = nil) {
    self.name = name
    self.location = location
    self.test = test
  }

  /// Called when the scope that encloses it has been found.
  func isInside(_ parent: ScopeIdentity?) { self.parent = parent }

  /// The scope, until it has closed.
  ///
  /// It is no weak reference, because one makes each later retain of the object slower, and scopes are
  /// retained often.
  var storage: ScopeStorage? { lock.withLock { keptStorage } }

  /// The scope, if it is open.
  var openStorage: ScopeStorage? {
    lock.withLock { keptStorage?.isOpenWhileLocked == true ? keptStorage : nil }
  }

  /// Called when the scope opens.
  func keep(_ storage: ScopeStorage) { lock.withLock { keptStorage = storage } }

  /// Called when the scope has closed. The caller holds the lock, and keeps the scope.
  func forgetStorage() { keptStorage = nil }

  /// How somebody ended the scope; nil until then. Work may hold it open after that.
  var end: End? { lock.withLock { currentEnd } }

  /// Called when the scope begins to close. The caller holds the lock.
  func end(at location: CodeLocation?) { currentEnd = location.map(End.closed) ?? .released }
}
