/// Decides who constructs a value, who waits, and who would close a cycle: a state machine without threads
/// and locks.
///
/// ``ConstructionCoordinator`` runs it for the process; a test runs it through every order in which threads
/// can take their steps.
package struct ConstructionGraph {
  /// A construction that is running.
  package struct Node {
    package let identity: UInt64
    package let owner: ThreadIdentity
    package let site: ReadSite

    package init(identity: UInt64, owner: ThreadIdentity, site: ReadSite) {
      (self.identity, self.owner, self.site) = (identity, owner, site)
    }
  }

  /// A thread that wants a value.
  package struct Reader {
    package let thread: ThreadIdentity
    package let site: ReadSite

    /// What the thread is constructing, outermost first.
    package let constructions: [Node]

    package init(thread: ThreadIdentity, site: ReadSite, constructions: [Node]) {
      (self.thread, self.site, self.constructions) = (thread, site, constructions)
    }
  }

  /// What a reader does next.
  package enum Step {
    /// It constructs the value.
    case construct

    /// It waits until the running construction ends, and asks again.
    case wait

    /// It goes on without the value, which needs itself: the constructions on the way around, each with the
    /// read that leads to it.
    case breakCycle([(construction: ReadSite, read: ReadSite)])
  }

  /// The readers that wait, with what they wait for.
  private var waits: [ThreadIdentity: (reader: Reader, target: Node)] = [:]

  package init() {}

  /// The step of a reader that has found no value.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - running: The construction of the value that is running, if one is.
  package mutating func step(of reader: Reader, running: Node?) -> Step {
    guard let running else { return .construct }
    if let sites = cycle(closedBy: reader, waitingFor: running) { return .breakCycle(sites) }
    waits[reader.thread] = (reader, running)
    return .wait
  }

  /// Called when a thread no longer waits.
  package mutating func stopWaiting(_ thread: ThreadIdentity) { waits[thread] = nil }

  /// Called when a construction has ended. Those who waited for it have yet to run; until then, they must not
  /// be taken for waiting for whatever its thread constructs next.
  package mutating func end(_ identity: UInt64) {
    if waits.isEmpty { return }
    waits = waits.filter { $0.value.target.identity != identity }
  }

  /// The cycle that there would be if a reader waited: from the running construction over the threads that
  /// wait for one another, back to the reader's own thread.
  private func cycle(closedBy reader: Reader, waitingFor running: Node)
    -> [(construction: ReadSite, read: ReadSite)]?
  {
    var sites: [(construction: ReadSite, read: ReadSite)] = []
    var (target, entry) = (running, running.site)
    while true {
      let next = target.owner == reader.thread ? (reader, target) : waits[target.owner]
      // A thread that does not wait will end its construction, whatever that takes.
      guard let (waiting, nextTarget) = next else { return nil }
      // Of the waiting thread's constructions, the target and those inside it are on the way.
      let inner = waiting.constructions.drop { $0.identity != target.identity }.dropFirst()
      sites += [(target.site, entry)] + inner.map { ($0.site, $0.site) }
      if target.owner == reader.thread { return sites }
      (target, entry) = (nextTarget, waiting.site)
    }
  }
}
