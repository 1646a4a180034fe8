/// Who builds what, and who waits for whom.
///
/// One lock guards it, together with the tables that are written when a build ends. It is held for a few moments at a
/// time and never while code of a user runs.
enum ConstructionCoordinator {
  /// What a reader that found no default should do.
  enum Outcome {
    /// Use the value that has come to be there.
    case use(AnyValueBox)

    /// Construct it.
    case build(Construction)

    /// Do without: the value cannot be built, because it needs itself.
    case breakCycle(Cycle)

    /// Do without: the place takes no more values.
    case doWithout
  }

  /// A thread that waits.
  private struct Wait {
    let thread = ThreadIdentity.current
    let target: Construction
    let site: ReadSite

    /// What the thread is building; nil if it builds nothing.
    let requester: Construction?
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var waits: [Wait] = []

  static func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  static func withLock<Result>(_ body: (inout AfterUnlock) throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  /// Decides what a reader does; waits while another thread builds the value.
  ///
  /// - Parameters:
  ///   - place: Where the value is kept.
  ///   - site: The read.
  ///   - parent: The build that the thread is in the middle of.
  ///   - makeBuild: Makes the build of the value, for this thread.
  static func turn(
    in place: any ValueSlot,
    at site: ReadSite,
    onBehalfOf parent: Construction?,
    _ makeBuild: () -> Construction
  ) -> Outcome {
    while true {
      var slowBuild: Construction?
      // Whoever waits may be the last to hold a build, with all that it holds, which is not to go under the lock.
      var awaited: [Construction] = []
      defer { withExtendedLifetime(awaited) {} }
      let turn: Outcome? = lock.withLock {
        while slowBuild == nil {
          if let box = place.box { return .use(box) }
          guard let running = place.running else {
            guard place.accepts(buildOnBehalfOf: parent) else { return .doWithout }
            let build = makeBuild()
            place.begin(build)
            return .build(build)
          }
          awaited.append(running)
          let wait = Wait(target: running, site: site, requester: parent)
          if let cycle = cycle(closedBy: wait) { return .breakCycle(cycle) }
          if waitForEnd(of: running, wait) { slowBuild = running }
        }
        return nil
      }
      if let turn { return turn }
      if let slowBuild, slowBuild.table.isFirstLongWait(for: slowBuild.key) {
        IssueReporter.report(.longWait(site, build: slowBuild.site), at: site.location)
      }
    }
  }

  /// Waits until a build ends, or for long. The caller holds the lock.
  ///
  /// - Returns: Whether the wait was long, which only debug builds say.
  private static func waitForEnd(of build: Construction, _ wait: Wait) -> Bool {
    waits.append(wait)
    defer { waits.removeAll { $0.thread == wait.thread } }
    return build.completion.wait(giving: lock, seconds: patience) && BuildConfiguration.isDebug
  }

  /// How many seconds a reader waits before it says so. What a thread that builds is waiting for itself, other than for
  /// another build, cannot be known; a hang should at least say what hangs.
  static let patience = 5

  /// Ends a build: from now on its value is the one that its place has, unless there is one by now.
  static func finish(_ build: Construction, with box: AnyValueBox, in place: any ValueSlot) -> AnyValueBox {
    lock.withLock { afterUnlock in
      defer { place.end(build, &afterUnlock) }
      // Those who waited no longer do, though they have yet to get the lock. Left here, they would be taken for waiting on
      // whatever this thread builds next.
      waits.removeAll { $0.target === build }
      build.completion.wakeAll()
      if let earlier = place.box { return earlier }
      place.keep(box)
      return box
    }
  }

  /// The cycle that would come to be if this thread waited: from the wanted build over the threads that wait for one
  /// another back to this thread, which closes it. The caller holds the lock.
  private static func cycle(closedBy wait: Wait) -> Cycle? {
    var steps: [ReadSite] = []
    var target = wait.target
    // Where the way enters a thread's builds, the read is not the one that began the build but the one that waits for it.
    var entry = target.site
    while true {
      let next = target.owner == wait.thread ? wait : waits.first { $0.thread == target.owner }
      // A thread that does not wait will end its build, whatever that takes.
      guard let next else { return nil }
      let builds = next.requester?.path(from: target) ?? [target]
      steps.append(ReadSite(name: target.site.name, location: entry.location))
      steps += builds.dropFirst().map(\.site)
      if target.owner == wait.thread { break }
      target = next.target
      entry = next.site
    }
    return Cycle(steps, closedAt: wait.site)
  }
}
