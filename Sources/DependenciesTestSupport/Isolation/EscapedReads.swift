internal import DependenciesCore

/// Reads of defaults, in a process that runs tests, which belong to none of them.
enum EscapedReads {
  /// What tells one read from another.
  private struct Read: Hashable {
    let key: ObjectIdentifier
    let location: CodeLocation
  }

  private static let collected = LockIsolated<[Read: ReadSite]>([:])

  /// Remembers a read that seems to be the app's that hosts the tests.
  static func collect(_ site: ReadSite, of key: ObjectIdentifier) {
    let read = Read(key: key, location: site.location)
    collected.withValue { $0[read] = $0[read] ?? site }
  }

  /// Called when a test asks for a default: what was collected until now came before all tests.
  static func noteFirstTest() {
    let reads = collected.withValue { reads in
      defer { reads = [:] }
      return reads
    }
    if !reads.isEmpty { IssueReporter.note(.readsBeforeTests(Array(reads.values))) }
  }

  /// Called when what was collected turns out to be reads of the first test.
  static func discard() { collected.setValue([:]) }
}
