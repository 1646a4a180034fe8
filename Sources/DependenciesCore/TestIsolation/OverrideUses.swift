/// The overrides that a test made, and whether it has read them.
final class OverrideUses: Sendable {
  /// Those of the test that runs here, if it wants to hear of unused ones.
  static var current: OverrideUses? {
    // Fresh values inside a test belong to no test, but what encloses their making does.
    Storage.bound._withUnsafeGuaranteedRef { $0.overrideUses }
  }

  private let overrides = LockIsolated<[ValueOrigin]>([])

  /// Remembers the overrides that an update closure has left in a scope.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - surroundings: The scope that the update began with, whose overrides are not new.
  func add(from storage: Storage, over surroundings: Storage) {
    storage.forEachOverride { key, box in
      guard let origin = box.origin, origin.isRead != nil else { return }
      if case .value(let outer) = surroundings.override(for: key),
        outer.takeUnretainedValue().original === box
      {
        return
      }
      overrides.withValue { $0.append(origin) }
    }
  }

  /// Reports what nothing has read, at the places that set it.
  func reportUnused() {
    for origin in overrides.value where origin.isRead?.value == false {
      IssueReporter.report(.overrideUnused(origin), at: origin.location)
    }
  }
}

extension Storage {
  /// What wants to hear of the overrides that are made here, if something does.
  var overrideUses: OverrideUses? { keptDefaults?._withUnsafeGuaranteedRef { $0.overrideUses } }
}
