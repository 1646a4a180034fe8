internal import DependenciesCore

/// Reads of defaults, in a process that runs tests, which belong to none of them.
enum EscapedReads {
  /// What tells one read from another.
  private struct Read: Hashable {
    let key: ObjectIdentifier
    let location: CodeLocation
  }

  private struct Collection {
    var reads: Set<Read> = []
    var sites: [ReadSite] = []
  }

  private static let collected = LockIsolated(Collection())

  /// Remembers a read that seems to be the app's that hosts the tests.
  static func collect(_ site: ReadSite, of key: ObjectIdentifier) {
    let read = Read(key: key, location: site.location)
    collected.withValue {
      if $0.reads.insert(read).inserted { $0.sites.append(site) }
    }
  }

  /// Called when a test asks for a default: what was collected until now came before all tests.
  static func noteFirstTest() {
    if collected.value.sites.isEmpty { return }
    let sites = collected.withValue { collection in
      defer { collection = Collection() }
      return collection.sites
    }
    if !sites.isEmpty { IssueReporter.note(.readsBeforeTests(sites)) }
  }

  /// Called when what was collected turns out to be reads of the first test.
  static func discard() {
    collected.setValue(Collection())
  }
}
