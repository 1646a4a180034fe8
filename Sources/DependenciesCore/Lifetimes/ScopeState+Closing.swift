extension ScopeState {
  /// Begins to close the scope, in a separate task, so that it is not canceled with its caller. A scope that
  /// has no values and nothing to wait for is closed when this returns, unless it has been released.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether errors are reported.
  ///   - startsHere: Whether the task may begin on this thread, which saves waking another one.
  /// - Returns: Whether this is the first call.
  @discardableResult
  func beginClosing(at location: CodeLocation?, reportsErrors: Bool = true, startsHere: Bool = false) -> Bool
  {
    var isEmpty = false
    let isFirst = withLock { state in
      guard state.lifecycle.close() else { return false }
      state.closedAt = location
      isEmpty = state.lifecycle.isIdle && state.instances.isEmpty && state.children.isEmpty
      return true
    }
    guard isFirst else { return false }
    // The release of a scope may release the scope around it, and so on. A task for each keeps the stack
    // shallow.
    if isEmpty, location != nil {
      finish(with: [])
      return true
    }
    // Not inside a tear-down: tear-downs that each close another scope would nest on one stack.
    if startsHere, !TearDown.isRunning, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await close(at: location, reportsErrors: reportsErrors) }
    } else {
      Task { await close(at: location, reportsErrors: reportsErrors) }
    }
    return true
  }

  /// Waits until the scope is closed.
  ///
  /// - Returns: The errors of `tearDown`.
  func waitUntilClosed() async -> [any Error] {
    await wait(.untilClosed)
    return withLock { $0.errors }
  }

  private func wait(_ wait: Wait) async {
    // Usually there is nothing to wait for, and suspending costs more than everything else here.
    if withLock({ wait.isOver(in: $0.lifecycle) }) { return }
    await withCheckedContinuation { continuation in
      withLock { state, afterUnlock in
        state.waiters[wait, default: []].append(continuation)
        state.resumeWaiters(&afterUnlock)
      }
    }
  }

  private func close(at location: CodeLocation?, reportsErrors: Bool) async {
    await TearDown.$current.withValue(TearDown(of: self)) {
      var errors: [any Error] = []
      for child in children.reversed() {
        let isFirst = child.beginClosing(at: location, reportsErrors: reportsErrors)
        let errorsOfChild = await child.waitUntilClosed()
        if isFirst { errors += errorsOfChild }
      }
      await wait(.untilIdle)
      errors += await tearDownValues(at: location, reportsErrors: reportsErrors)
      finish(with: errors)
    }
  }

  /// Tears down the values, the youngest first.
  ///
  /// - Returns: The errors of `tearDown`.
  private func tearDownValues(at location: CodeLocation?, reportsErrors: Bool) async -> [any Error] {
    var failures: [(name: DependencyName, error: any Error)] = []
    var tornDown: [DependencyName] = []
    let instances = withLock { $0.instances.reversed() as [Instance] }
    for instance in instances {
      // Defaults always have an origin.
      guard let name = instance.box.origin?.name else { continue }
      do {
        try await tearDown(instance, name)
      } catch {
        failures.append((name, error))
      }
      if BuildConfiguration.isDebug, TearDown.current?.takeNothingToDo() == false { tornDown.append(name) }
    }
    if !failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(self, failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(self, tornDown), at: self.location)
    }
    return failures.map(\.error)
  }

  /// Calls the key's `tearDown` in the storage that the value was constructed in.
  private func tearDown(_ instance: Instance, _ name: DependencyName) async throws {
    defer { store.lock.withLock { instance.slot.isTornDown = true } }
    try await instance.storage.observed(by: Storage.current.observer).observingWork(.tearDown(name, self)) {
      storage in
      try await DependencyValues(storage: storage).run {
        try await instance.key.tearDown(valueOf: instance.box)
      }
    }
  }

  /// Releases everything in the scope, and then marks it as closed, so code that waits for its end can rely
  /// on the release.
  private func finish(with errors: [any Error]) {
    withLock { state, afterUnlock in
      afterUnlock.release(state.instances)
      afterUnlock.release(state.opening)
      state.instances = []
      state.opening = nil
    }
    store.close()
    // Noted before waiting code continues, since the enclosing scope closes next.
    Storage.currentObserver?.note(.closed(self))
    withLock { state, afterUnlock in
      state.errors = errors
      state.lifecycle.finish()
      state.resumeWaiters(&afterUnlock)
    }
    // The removal does not release this scope under the lock, since the caller keeps it.
    (enclosing ?? Self.root).withLock { _ = $0.children.removeValue(forKey: sequenceNumber) }
  }
}
