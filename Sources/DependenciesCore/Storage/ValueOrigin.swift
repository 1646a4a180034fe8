/// Where a value in a scope or a table of defaults came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
package final class ValueOrigin: @unchecked Sendable {
  enum Kind {
    /// Set by `withDependencies`.
    case override

    /// Set by `withDependencies`, as a closure that builds the value when it is read.
    case lazyOverride

    /// Set by `prepareDependencies`.
    case prepared

    /// Built from the key, by the read at the origin's location.
    case built
  }

  let kind: Kind
  let name: DependencyName
  package let location: CodeLocation

  /// Whether an override has been read; nil where nobody asks.
  package let isRead: LockIsolated<Bool>?

  /// What the construction of a default read, in debug builds.
  let reads: [ConstructionRead]

  /// Whether nobody gave the value, for tests; then each place that reads it is reported.
  let lacksTestValue: Bool

  init(
    kind: Kind,
    name: DependencyName,
    location: CodeLocation,
    reads: [ConstructionRead] = [],
    lacksTestValue: Bool = false,
    isTracked: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.location = location
    self.reads = reads
    self.lacksTestValue = lacksTestValue
    isRead = isTracked ? LockIsolated(false) : nil
  }
}

extension ValueOrigin {
  /// Whether each read of the value is to be noted, also where nothing is being built.
  @usableFromInline
  var isTracked: Bool { isRead != nil || !reads.isEmpty || name.isReaderNoted }
}
