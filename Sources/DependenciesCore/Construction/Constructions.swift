/// Makes sure that each value is constructed once, while other threads wait for it.
///
/// One lock guards which threads construct and which wait. It is never held while code of a user runs.
enum Constructions {
  /// The next step of a reader.
  enum Outcome {
    /// It uses the value, which exists by now.
    case use(AnyValueBox)

    /// It constructs the value.
    case construct

    /// It gets the test value, since the value needs itself.
    case breakCycle(Cycle)

    /// It gets the test value, since the owner of the slot accepts no more values.
    case doWithout
  }

  /// How many seconds a reader waits before debug builds report the wait. The library cannot see why a
  /// construction blocks, so it names the construction.
  static let patience = 5

  private static let lock = Lock()

  // Guarded by the lock.
  @safe nonisolated(unsafe) private static var waits = ConstructionWaits<Construction>()

  /// Decides the next step of a reader that has found no value. Blocks while another thread constructs it.
  ///
  /// - Parameter construction: The reader's own construction of the value. It runs only after `construct`;
  ///   until then, it stands for the reader.
  static func outcome(of construction: Construction, in place: Place) -> Outcome {
    while true {
      var slow: Construction?
      let outcome = lock.withLock { (afterUnlock: inout AfterUnlock) -> Outcome? in
        while slow == nil {
          let box = place.store.lock.withLock { place.use(by: construction.preparation, &afterUnlock) }
          if let box { return .use(box) }
          guard let running = place.slot.running else {
            return place.begin(construction) ? .construct : .doWithout
          }
          if let steps = waits.begin(construction, for: running) {
            return .breakCycle(Cycle(steps, closedAt: construction.site))
          }
          // This may become the last reference to the construction, and to everything that it holds.
          afterUnlock.release(running)
          let completion = running.completion ?? Condition()
          running.completion = completion
          let isSlow = lock.wait(for: completion, seconds: patience)
          waits.end(construction)
          if isSlow, BuildConfiguration.isDebug { slow = running }
        }
        return nil
      }
      if let outcome { return outcome }
      if let slow {
        let fault = DependencyEvent.Fault.longWait(build: slow.site)
        Storage.current.emit(fault, at: construction.site, in: slow.context, of: slow.store)
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
