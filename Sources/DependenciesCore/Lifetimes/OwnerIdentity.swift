internal import DependenciesShims

/// What the values of a key in a scope belong to: the defaults of a test or of the process, or an override
/// that builds them.
///
/// It is a number, so that nothing that comes later has the same, as it may have the same address.
struct OwnerIdentity: Hashable, Sendable {
  private let number = dependencies_unique_number()
}
