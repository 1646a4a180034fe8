/// Reads of defaults, in a process that runs tests, which belong to none of them.
package enum EscapedReads {
  private static let collected = LockIsolated<[ReportedRead: ReadSite]>([:])

  /// Remembers a read that seems to be the app's that hosts the tests.
  static func collect(_ site: ReadSite, of key: ObjectIdentifier) {
    collected.withValue {
      $0[ReportedRead(fault: .escaped, key: key, location: site.location, test: nil)] = site
    }
  }

  /// Called when a test asks for a default: what was collected until now came before all tests.
  package static func noteFirstTest() {
    let sites = collected.withValue { sites in
      defer { sites = [:] }
      return Array(sites.values)
    }
    if !sites.isEmpty { IssueReporter.note(.readsBeforeTests(sites)) }
  }

  /// Called when what was collected turns out to be reads of the first test.
  package static func discard() {
    collected.setValue([:])
  }
}
