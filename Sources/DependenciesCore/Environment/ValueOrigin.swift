/// Where a value in an environment or a store came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
package final class ValueOrigin: Sendable {
  package enum Kind: Sendable {
    /// Set by `withDependencies`.
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

  /// The reads of the construction of a value; nil in release builds, and if there were none.
  let reads: ConstructionReads?

  /// The dependency without a value of its own that the value stands in for, or was silently built from. Each
  /// use is reported. Nil for an ordinary value.
  let missing: DependencyName?

  init(
    kind: Kind,
    name: DependencyName,
    location: CodeLocation,
    reads: ConstructionReads? = nil,
    missing: DependencyName? = nil
  ) {
    self.kind = kind
    self.name = name
    self.location = location
    self.reads = reads
    self.missing = missing
  }
}
