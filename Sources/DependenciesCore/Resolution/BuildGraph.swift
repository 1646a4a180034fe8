/// Who builds what, and who waits for whom.
///
/// One lock guards it, together with the tables that are written when a build ends. It is held for a few moments at a
/// time and never while code of a user runs.
enum BuildGraph {
  /// What a reader that found no default should do.
  enum Turn {
    /// Use the value that has come to be there.
    case use(AnyValueBox)

    /// Build it.
    case build(Build)

    /// Do without: the default cannot be built, because it needs itself.
    case breakCycle(Cycle)
  }

  /// A thread that waits.
  private struct Wait {
    let target: Build
    let site: ReadSite

    /// What the thread is building; nil if it builds nothing.
    let requester: Build?
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var waits: [ThreadIdentity: Wait] = [:]

  static func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  /// Decides what a reader does; waits while another thread builds the value.
  static func turn<Key: TestDependencyKey>(
    for key: Key.Type,
    at site: ReadSite,
    in table: DefaultTable,
    onBehalfOf parent: Build?
  ) -> Turn {
    let key = ObjectIdentifier(Key.self)
    if let earlier = parent?.earlier(key, in: table) {
      return .breakCycle(Cycle(parent, from: earlier, closedAt: site))
    }
    while true {
      var slowBuild: ReadSite?
      let turn: Turn? = lock.withLock {
        while slowBuild == nil {
          if let box = table.box(for: key) { return .use(box) }
          guard let running = table.builds[key] else {
            let build = Build(of: Key.self, at: site, in: table, for: .keeping, onBehalfOf: parent)
            table.builds[key] = build
            return .build(build)
          }
          let wait = Wait(target: running, site: site, requester: parent)
          if let cycle = cycle(closedBy: wait) { return .breakCycle(cycle) }
          if waitForEnd(of: running, wait) { slowBuild = running.site }
        }
        return nil
      }
      if let turn { return turn }
      if let slowBuild, table.isFirstLongWait(for: key) {
        IssueReporter.report(.longWait(site, build: slowBuild), at: site.location)
      }
    }
  }

  /// Waits until a build ends, or for long. The caller holds the lock.
  ///
  /// - Returns: Whether the wait was long, which only debug builds say.
  private static func waitForEnd(of build: Build, _ wait: Wait) -> Bool {
    let thread = ThreadIdentity.current
    waits[thread] = wait
    defer { waits[thread] = nil }
    return build.completion.wait(giving: lock, seconds: patience) && BuildConfiguration.isDebug
  }

  /// How many seconds a reader waits before it says so. What a thread that builds is waiting for itself, other than for
  /// another build, cannot be known; a hang should at least say what hangs.
  private static let patience = 5

  /// Ends a build: from now on its value is the default, unless there is one by now.
  static func finish(_ build: Build, with box: AnyValueBox) -> AnyValueBox {
    lock.withLock {
      build.table.builds[build.key] = nil
      // Those who waited no longer do, though they have yet to get the lock. Left here, they would be taken for waiting on
      // whatever this thread builds next.
      waits = waits.filter { $0.value.target !== build }
      build.completion.wakeAll()
      if let earlier = build.table.box(for: build.key) { return earlier }
      if build.lacksTestValue {
        build.table.unimplemented[build.key] = box
      } else {
        build.table.publish(box, for: build.key)
      }
      return box
    }
  }

  /// The cycle that would come to be if this thread waited: from the wanted build over the threads that wait for one
  /// another back to this thread, which closes it. The caller holds the lock.
  private static func cycle(closedBy wait: Wait) -> Cycle? {
    let thread = ThreadIdentity.current
    var steps: [Cycle.Step] = []
    var target = wait.target
    // Where the way enters a thread's builds, the read is not the one that began the build but the one that waits for it.
    var entry = target.site
    while true {
      let next = target.owner == thread ? wait : waits[target.owner]
      // A thread that does not wait will end its build, whatever that takes.
      guard let next else { return nil }
      let builds = next.requester?.path(from: target) ?? [target]
      steps.append(Cycle.Step(name: target.site.name, location: entry.location))
      steps += builds.dropFirst().map { Cycle.Step(name: $0.site.name, location: $0.site.location) }
      if target.owner == thread { break }
      target = next.target
      entry = next.site
    }
    return Cycle(steps, closedAt: wait.site)
  }
}
