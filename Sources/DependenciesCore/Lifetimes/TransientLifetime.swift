/// Constructed at each read.
struct TransientLifetime: LifetimeRules {
  var description: String { "transient" }

  func box(for read: PendingRead) -> AnyValueBox { read.ownBox() }
}
