public import DependenciesCore

/// Reads of defaults that belong to no test, in a process that runs tests.
enum EscapedReads {
  /// Identifies a read.
  private struct Read: Hashable {
    let key: ObjectIdentifier
    let location: CodeLocation
  }

  private static let collected = Locked<[Read: ReadSite]>([:])

  /// Remembers a read that seems to come from the app that hosts the tests.
  static func collect(_ site: ReadSite) {
    let read = Read(key: ObjectIdentifier(site.name.keyType), location: site.location)
    collected.withLock { if $0[read] == nil { $0[read] = site } }
  }

  /// Reports the reads that were collected before the first test. Called when a test first needs a default.
  static func noteFirstTest() {
    let reads = collected.replace(with: [:])
    if !reads.isEmpty { IssueReporter.note(.readsBeforeTests(Array(reads.values))) }
  }

  /// Drops the collected reads. Called when they turn out to belong to the first test.
  static func discard() { collected.set([:]) }
}

extension DependencyDiagnostics {
  /// Whether the library reports escaped reads. True by default.
  ///
  /// An *escaped read* finds no override, and cannot be matched to a running test. Examples are reads in a
  /// detached task, on a dispatch queue or in a timer, and reads after the end of a test. To fix one, wrap
  /// the closure of its task in `capturingDependencies`, and await the task before the test ends.
  ///
  /// If the reads are intentional, set this property to `false` for the whole process, or the environment
  /// variable `DEPENDENCIES_REPORT_ESCAPED_READS` to `0`:
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  ///
  /// DependencyDiagnostics.reportsEscapedReads = false
  /// ```
  public static var reportsEscapedReads: Bool {
    get { reportsEscaped.value }
    set { reportsEscaped.set(newValue) }
  }

  private static let reportsEscaped = Locked(
    System.environmentVariable("DEPENDENCIES_REPORT_ESCAPED_READS") != "0"
  )
}
