/// Where a value in a storage or a store came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
package final class ValueOrigin: Sendable {
  package enum Kind: Sendable {
    /// Set by `withDependencies`, as a value or a closure that builds it.
    case override

    /// Set by `prepareDependencies`.
    case prepared

    /// Built from the key, by the read at the location.
    case built

    /// Made for the read at the location, which could get no other value.
    case standIn
  }

  package let kind: Kind
  package let name: DependencyName
  package let location: CodeLocation

  /// The reads of a default's construction; nil in release builds, and if there were none.
  let reads: ConstructionReads?

  /// Whether the value stands in for a missing test value, so that each place that reads it is reported.
  let lacksTestValue: Bool

  init(
    kind: Kind,
    name: DependencyName,
    location: CodeLocation,
    reads: ConstructionReads? = nil,
    lacksTestValue: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.location = location
    self.reads = reads
    self.lacksTestValue = lacksTestValue
  }

  @usableFromInline var hasReads: Bool { reads != nil }
}
