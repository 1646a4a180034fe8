/// Makes sure that each value is constructed once, while other threads wait for it.
///
/// One lock guards which threads construct and which wait. It is never held while code of a user runs.
enum Constructions {
  /// The next step of a reader.
  enum Outcome {
    /// It uses the value, which exists by now.
    case use(AnyValueBox)

    /// It constructs the value.
    case construct(Construction)

    /// It does without the value, which needs itself.
    case breakCycle(Cycle)

    /// It does without the value: the owner of the slot accepts no more values.
    case doWithout
  }

  /// How many seconds a reader waits before debug builds report the wait. The library cannot see why a
  /// construction blocks, so it names the construction.
  static let patience = 5

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var waits = ConstructionWaits<Construction>()

  /// Decides the next step of a reader that has found no value. Blocks while another thread constructs it.
  ///
  /// - Parameter makeConstruction: Makes the construction of the value, for this thread.
  static func outcome(in place: Place, at site: ReadSite, _ makeConstruction: () -> Construction) -> Outcome {
    // Made here, since a lock is taken to make it.
    let construction = makeConstruction()
    let reader = ConstructionWaits.Reader(thread: .current, site: site, construction: construction.parent)
    while true {
      var slowConstruction: Construction?
      let outcome = lock.withLock { (afterUnlock: inout AfterUnlock) -> Outcome? in
        while slowConstruction == nil {
          if let box = place.current(&afterUnlock) { return .use(box) }
          guard let running = place.slot.running else {
            return place.begin(construction) ? .construct(construction) : .doWithout
          }
          if let steps = waits.begin(reader, for: running) {
            return .breakCycle(Cycle(steps, closedAt: site))
          }
          // This may become the last reference to the construction, and to everything that it holds.
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
        slow.store.reportOnce(.longWait, about: slow.key, at: site.location) {
          .longWait(site, build: slow.site)
        }
      }
    }
  }

  /// Ends a construction, and keeps its value in the slot.
  static func finish(_ construction: Construction, with box: AnyValueBox, in place: Place) {
    lock.withLock { afterUnlock in
      waits.end(of: construction)
      construction.completion?.wakeAll()
      place.end(construction, with: box, &afterUnlock)
    }
    construction.end()
  }

  /// Runs `body` under the lock, so that no construction begins or ends meanwhile.
  static func withLock<Result>(_ body: (inout AfterUnlock) throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }
}
