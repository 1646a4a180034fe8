/// Constructed at each read.
struct TransientLifetime: LifetimeRules {
  var description: String { "transient" }
  var sharesValues: Bool { false }
}
