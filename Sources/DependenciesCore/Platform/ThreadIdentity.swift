internal import DependenciesShims

/// Tells threads apart while they live.
struct ThreadIdentity: Hashable, Sendable {
  private let address: UInt

  static var current: ThreadIdentity {
    ThreadIdentity(address: UInt(bitPattern: dependencies_thread_identity()))
  }
}
