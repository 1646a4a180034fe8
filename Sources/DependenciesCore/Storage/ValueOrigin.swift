/// Where a value in a scope or a table of defaults came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
final class ValueOrigin: @unchecked Sendable {
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
  let location: CodeLocation

  /// Whether an override has been read; nil where nobody asks.
  let isRead: LockIsolated<Bool>?

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
  var isTracked: Bool { isRead != nil || !reads.isEmpty }
}

/// One dependency that was read while a default was built.
struct ConstructionRead: @unchecked Sendable {
  let key: ObjectIdentifier
  let name: DependencyName

  /// What tells one read from another.
  struct Identity: Hashable {
    let key: ObjectIdentifier
    let override: ObjectIdentifier?
  }

  /// Where the override that was found had been set; nil if the default was found.
  let overrideLocation: CodeLocation?

  /// The override that was found. Weak, so that keeping books keeps nothing alive; once it is gone, no scope can
  /// have it any more.
  private(set) weak var override: AnyValueBox?

  init(key: ObjectIdentifier, name: DependencyName, override: AnyValueBox?) {
    self.key = key
    self.name = name
    self.override = override
    self.overrideLocation = override.map { $0.origin?.location ?? .unknown }
  }

  var identity: Identity { Identity(key: key, override: override.map(ObjectIdentifier.init)) }

  /// Whether a read in a scope finds what this one found.
  func isWhatOneFinds(in storage: Storage) -> Bool {
    switch storage.override(for: key) {
    case .value(let box): box.takeUnretainedValue().original === override
    case .none, .reset: overrideLocation == nil
    }
  }
}
