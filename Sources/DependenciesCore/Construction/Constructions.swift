/// Lets threads construct values, each once, and wait for one another.
///
/// One lock guards which threads construct and which wait. It is held for moments, and never while code of a
/// user runs.
enum Constructions {
  /// How a reader goes on that has found no value.
  enum Outcome {
    /// It uses the value, which exists by now.
    case use(AnyValueBox)

    /// It constructs the value.
    case construct(Construction)

    /// It goes on without the value, which needs itself.
    case breakCycle(Cycle)

    /// It goes on without the value: the owner of the slot accepts no more values.
    case doWithout
  }

  /// How many seconds a reader waits before its wait is reported. We cannot see why a construction blocks, so
  /// we name the construction that a hang waits for.
  static let patience = 5

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var waits = ConstructionWaits<Construction>()

  /// Decides what a reader does; waits while another thread constructs the value.
  ///
  /// - Parameters:
  ///   - place: Where the value is kept.
  ///   - site: The read.
  ///   - makeConstruction: Makes the construction of the value, for this thread.
  static func outcome(in place: Place, at site: ReadSite, _ makeConstruction: () -> Construction) -> Outcome {
    // Readers of existing values share only the lock of their store.
    if let box = place.store.lock.withLock({ place.current(&$0) }) { return .use(box) }
    let reader = ConstructionWaits.Reader(thread: .current, site: site, construction: Construction.active)
    while true {
      var slowConstruction: Construction?
      let outcome = lock.withLock { (afterUnlock: inout AfterUnlock) -> Outcome? in
        while slowConstruction == nil {
          if let box = place.current(&afterUnlock) { return .use(box) }
          guard let running = place.slot.running else {
            let construction = makeConstruction()
            if place.begin(construction) { return .construct(construction) }
            afterUnlock.release(construction)
            return .doWithout
          }
          if let steps = waits.begin(reader, for: running) {
            return .breakCycle(Cycle(steps, closedAt: site))
          }
          // The reader may become the last to hold the construction, with all that it holds.
          afterUnlock.release(running)
          let completion = running.completion ?? Condition()
          running.completion = completion
          let isSlow = lock.wait(for: completion, seconds: patience)
          waits.end(reader)
          if isSlow, BuildConfiguration.isDebug { slowConstruction = running }
        }
        return nil
      }
      if let outcome { return outcome }
      if let slow = slowConstruction {
        slow.store.reportOnce(.longWait(site, build: slow.site), about: slow.key, at: site.location)
      }
    }
  }

  /// Ends a construction: from now on its value is the one in the slot.
  static func finish(_ construction: Construction, with box: AnyValueBox, in place: Place) {
    lock.withLock { afterUnlock in
      waits.end(of: construction)
      construction.completion?.wakeAll()
      place.end(construction, with: box, &afterUnlock)
    }
    construction.end()
  }

  /// Runs `body` under the lock, in which no construction begins or ends.
  static func withLock<Result>(_ body: (inout AfterUnlock) throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }
}
