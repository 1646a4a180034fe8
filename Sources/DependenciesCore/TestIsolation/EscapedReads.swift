/// Reads of defaults, in a process that runs tests, which belong to none of them.
package enum EscapedReads {
  private struct Collection {
    /// What tells the reads apart.
    var identities: Set<ReportedRead> = []
    var sites: [ReadSite] = []
  }

  private static let collected = LockIsolated(Collection())

  /// Remembers a read that seems to be the app's that hosts the tests.
  static func collect(_ site: ReadSite, of key: ObjectIdentifier) {
    let identity = ReportedRead(.readsBeforeTests([site]), of: key, at: site, test: nil)
    collected.withValue {
      if $0.identities.insert(identity).inserted { $0.sites.append(site) }
    }
  }

  /// Called when a test asks for a default: what was collected until now came before all tests.
  package static func noteFirstTest() {
    if collected.value.sites.isEmpty { return }
    let sites = collected.withValue { collection in
      defer { collection = Collection() }
      return collection.sites
    }
    if !sites.isEmpty { IssueReporter.note(.readsBeforeTests(sites)) }
  }

  /// Called when what was collected turns out to be reads of the first test.
  package static func discard() {
    collected.setValue(Collection())
  }
}
