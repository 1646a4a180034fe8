/// Lets threads construct values, each once, and wait for one another.
///
/// One lock guards it, together with the tables that are written when a construction ends. It is held for a
/// few moments at a time, and never while code of a user runs.
enum ConstructionCoordinator {
  /// What a reader that found no value does.
  enum Outcome {
    /// It uses the value that there is by now.
    case use(AnyValueBox)

    /// It constructs the value.
    case construct(Construction)

    /// It goes on without the value, which needs itself.
    case breakCycle(Cycle)

    /// It goes on without the value: the slot takes none any more.
    case doWithout
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var graph = ConstructionGraph()

  static func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  static func withLock<Result>(_ body: (inout AfterUnlock) throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  /// Decides what a reader does; waits while another thread constructs the value.
  ///
  /// - Parameters:
  ///   - slot: Where the value is kept.
  ///   - site: The read.
  ///   - parent: The construction that the thread is in the middle of.
  ///   - makeConstruction: Makes the construction of the value, for this thread.
  static func outcome(
    in slot: any ValueSlot,
    at site: ReadSite,
    onBehalfOf parent: Construction?,
    _ makeConstruction: () -> Construction
  ) -> Outcome {
    let reader = ConstructionGraph.Reader(
      thread: .current,
      site: site,
      constructions: parent?.chain.map(\.node).reversed() ?? []
    )
    while true {
      var slowConstruction: Construction?
      let outcome = lock.withLock { (afterUnlock: inout AfterUnlock) -> Outcome? in
        while slowConstruction == nil {
          if let outcome = step(of: reader, in: slot, makeConstruction, &afterUnlock) { return outcome }
          guard let running = slot.running else { continue }
          // The reader may become the last to hold the construction, with all that it holds.
          afterUnlock.release(running)
          let completion = running.completion ?? Condition()
          running.completion = completion
          let isSlow = lock.wait(for: completion, seconds: patience)
          graph.stopWaiting(reader.thread)
          if isSlow, BuildConfiguration.isDebug { slowConstruction = running }
        }
        return nil
      }
      if let outcome { return outcome }
      if let slowConstruction, slowConstruction.table.isFirstLongWait(for: slowConstruction.key) {
        IssueReporter.report(.longWait(site, build: slowConstruction.site), at: site.location)
      }
    }
  }

  /// The outcome for a reader at this moment; nil if it has to wait. The caller holds the lock.
  private static func step(
    of reader: ConstructionGraph.Reader,
    in slot: any ValueSlot,
    _ makeConstruction: () -> Construction,
    _ afterUnlock: inout AfterUnlock
  ) -> Outcome? {
    if let box = slot.box { return .use(box) }
    switch graph.step(of: reader, running: slot.running?.node) {
    case .wait: return nil
    case .breakCycle(let sites):
      let steps = sites.map { ReadSite(name: $0.construction.name, location: $0.read.location) }
      return .breakCycle(Cycle(steps, closedAt: reader.site))
    case .construct:
      let construction = makeConstruction()
      if slot.begin(construction) { return .construct(construction) }
      afterUnlock.release(construction)
      return .doWithout
    }
  }

  /// How many seconds a reader waits before it says so. We cannot see why a construction blocks; a hang
  /// should at least say what hangs.
  static let patience = 5

  /// Keeps a value that was constructed before anybody needed it, unless there is one by now.
  static func adopt(_ box: AnyValueBox, from construction: Construction, in slot: any ValueSlot) {
    lock.withLock { afterUnlock in
      let existing = slot.box
      afterUnlock.release(existing)
      guard existing == nil, slot.running == nil, slot.begin(construction) else { return }
      slot.keep(box, from: construction)
      slot.end(construction, &afterUnlock)
    }
  }

  /// Ends a construction: from now on its value is the one in the slot, unless there is one already.
  static func finish(
    _ construction: Construction,
    with box: AnyValueBox,
    in slot: any ValueSlot
  ) -> AnyValueBox {
    lock.withLock { afterUnlock in
      defer { slot.end(construction, &afterUnlock) }
      graph.end(construction.identity)
      construction.completion?.wakeAll()
      if let earlier = slot.box { return earlier }
      slot.keep(box, from: construction)
      return box
    }
  }
}

extension Construction {
  fileprivate var node: ConstructionGraph.Node {
    ConstructionGraph.Node(identity: identity, owner: owner, site: site)
  }
}
