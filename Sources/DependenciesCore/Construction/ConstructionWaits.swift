/// Tracks which thread waits for which construction, to find the cycle that a wait would close: a state
/// machine without threads and locks.
///
/// ``Constructions`` runs it for the process; a test runs it through every order of the threads' steps.
package struct ConstructionWaits<Node: ConstructionNode> {
  /// A thread that wants a value.
  package struct Reader {
    package let thread: ThreadIdentity
    package let site: ReadSite

    /// The construction that the thread runs.
    package let construction: Node?

    package init(thread: ThreadIdentity, site: ReadSite, construction: Node?) {
      (self.thread, self.site, self.construction) = (thread, site, construction)
    }
  }

  /// The waiting readers, each with the construction that it waits for.
  private var waits: [ThreadIdentity: (reader: Reader, target: Node)] = [:]

  package init() {}

  /// Called when a reader has to wait for a construction.
  ///
  /// - Returns: The reads along the cycle, if the reader would wait for itself. Then it must not wait.
  package mutating func begin(_ reader: Reader, for running: Node) -> [ReadSite]? {
    if let cycle = cycle(closedBy: reader, waitingFor: running) { return cycle }
    waits[reader.thread] = (reader, running)
    return nil
  }

  /// Called when a reader no longer waits.
  package mutating func end(_ reader: Reader) { waits[reader.thread] = nil }

  /// Called when a construction has ended. Its readers have yet to run; until then, they must not count as
  /// waiting for the next construction of its thread.
  package mutating func end(of construction: Node) {
    if waits.isEmpty { return }
    waits = waits.filter { $0.value.target !== construction }
  }

  /// The path from the running construction along waiting threads, back to the reader's thread.
  private func cycle(closedBy reader: Reader, waitingFor running: Node) -> [ReadSite]? {
    var steps: [ReadSite] = []
    var (target, entry) = (running, running.site)
    while true {
      let next = target.thread == reader.thread ? (reader, target) : waits[target.thread]
      // A thread that does not wait will eventually end its construction.
      guard let (waiting, nextTarget) = next else { return nil }
      // Of a thread's constructions, the target and those inside it are part of the path.
      let inner = sequence(first: waiting.construction) { $0?.parent }.prefix { $0 != nil && $0 !== target }
      steps.append(ReadSite(name: target.site.name, location: entry.location))
      steps += inner.compactMap { $0?.site }.reversed()
      if target.thread == reader.thread { return steps }
      (target, entry) = (nextTarget, waiting.site)
    }
  }
}

/// A construction, as ``ConstructionWaits`` needs it.
package protocol ConstructionNode: AnyObject {
  var thread: ThreadIdentity { get }
  var site: ReadSite { get }

  /// The construction that this one is part of.
  var parent: Self? { get }
}
