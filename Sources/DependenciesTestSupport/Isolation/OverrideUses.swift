internal import DependenciesCore

/// The overrides that a test made, and whether it has read them.
final class OverrideUses: OverrideObserver {
  private let overrides = LockIsolated<[ValueOrigin]>([])

  func add(_ new: [ValueOrigin]) {
    overrides.withValue { $0 += new }
  }

  /// Reports what nothing has read, at the places that set it.
  func reportUnused() {
    for origin in overrides.value where origin.isRead?.value == false {
      IssueReporter.report(.overrideUnused(origin), at: origin.location)
    }
  }
}
