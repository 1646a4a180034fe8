/// Where a value in a scope or a table of defaults came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
package final class ValueOrigin: @unchecked Sendable {
  package enum Kind {
    /// Set by `withDependencies`.
    case override

    /// Set by `withDependencies`, as a closure that builds the value when it is read.
    case lazyOverride

    /// Set by `prepareDependencies`.
    case prepared

    /// Built from the key, by the read at the origin's location.
    case built

    /// Made for the read at the origin's location, which could have no other.
    case standIn
  }

  package let kind: Kind
  package let name: DependencyName
  package let location: CodeLocation

  /// Whether an override has been read; nil where nobody asks.
  package let isRead: LockIsolated<Bool>?

  /// Where the override came from that this one hides, if a debug build or an observer wants to know.
  package let hidden: ValueOrigin?

  /// How many overrides this one hides.
  private let hiddenCount: Int

  /// More of them than these help nobody, and a model that overrides what it has from another could add one
  /// each time.
  private static let maximumHiddenCount = 8

  /// What the construction of a default read, in debug builds.
  let reads: [ConstructionRead]

  /// Whether nobody gave the value, for tests; then each place that reads it is reported.
  let lacksTestValue: Bool

  init(
    kind: Kind,
    name: DependencyName,
    location: CodeLocation,
    hiding hidden: ValueOrigin? = nil,
    reads: [ConstructionRead] = [],
    lacksTestValue: Bool = false,
    isTracked: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.location = location
    self.hidden = hidden.flatMap { $0.hiddenCount < Self.maximumHiddenCount ? $0 : nil }
    hiddenCount = self.hidden.map { $0.hiddenCount + 1 } ?? 0
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

/// The overrides that have been made somewhere.
package typealias OverrideLog = LockIsolated<[ValueOrigin]>
