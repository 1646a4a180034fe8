extension ScopeState {
  /// Begins to close the scope, in a separate task, so that it is not canceled with its caller. A scope that
  /// has no values and nothing to wait for is closed when this returns.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether errors are reported.
  ///   - startsHere: Whether the task may begin on this thread, which saves waking another one.
  /// - Returns: Whether this is the first call.
  @discardableResult
  func beginClosing(at location: CodeLocation?, reportsErrors: Bool = true, startsHere: Bool = false) -> Bool
  {
    let first = withLock { state -> Step? in
      guard state.lifecycle.close() else { return nil }
      state.closedAt = location
      return state.nextStep()
    }
    guard let first else { return false }
    if case .release = first {
      finish(with: [])
    } else if startsHere, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await close(beginningWith: first, at: location, reportsErrors: reportsErrors) }
    } else {
      Task { await close(beginningWith: first, at: location, reportsErrors: reportsErrors) }
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

  /// What the task that closes the scope does next.
  fileprivate enum Step {
    case close(ScopeState)
    case waitForConstructions
    case tearDown(Instance)
    case release
  }

  private func close(beginningWith first: Step, at location: CodeLocation?, reportsErrors: Bool) async {
    var errors: [any Error] = []
    var failures: [(name: DependencyName, error: any Error)] = []
    var tornDown: [DependencyName] = []
    var step = first
    loop: while true {
      switch step {
      case .close(let inner):
        let isFirst = inner.beginClosing(at: location, reportsErrors: reportsErrors)
        let errorsOfInner = await inner.waitUntilClosed()
        if isFirst { errors += errorsOfInner }
      case .waitForConstructions: await wait(.untilIdle)
      case .tearDown(let instance):
        // Defaults always have an origin.
        let name = instance.box.origin?.name ?? DependencyName(instance.key)
        do {
          if try await tearDown(instance, name) { tornDown.append(name) }
        } catch {
          tornDown.append(name)
          failures.append((name, error))
        }
      case .release: break loop
      }
      step = withLock { $0.nextStep() }
    }
    if !failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(self, failures, closedAt: location), at: location)
    }
    if BuildConfiguration.isDebug, location == nil, !tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(self, tornDown), at: self.location)
    }
    finish(with: errors + failures.map(\.error))
  }

  /// Calls the key's `tearDown` in the storage that the value was built in.
  ///
  /// - Returns: Whether it was more than the default `tearDown`.
  private func tearDown(_ instance: Instance, _ name: DependencyName) async throws -> Bool {
    defer { store.lock.withLock { instance.slot.isTornDown = true } }
    return try await TearDown.run(of: self) {
      try await instance.storage.observed(by: Storage.current.observer).observingWork(.tearDown(name, self)) {
        storage in
        try await DependencyValues(storage: storage).run {
          try await instance.key.tearDown(valueOf: instance.box)
        }
      }
    }
  }

  /// Releases everything in the scope, and then marks it as closed, so code that waits for its end can rely
  /// on the release.
  private func finish(with errors: [any Error]) {
    withLock { state, afterUnlock in
      afterUnlock.release(state.own)
      state.own = nil
    }
    store.close()
    // Noted before waiting code continues, since the enclosing scope closes next.
    Storage.currentObserver?.note(.closed(self))
    (enclosing ?? Self.root).remove(self)
    withLock { state, afterUnlock in
      state.errors = errors
      state.lifecycle.finish()
      state.resumeWaiters(&afterUnlock)
    }
  }
}

extension ScopeState.Guarded {
  /// Decides the next step of closing. A value to tear down is taken out.
  fileprivate mutating func nextStep() -> ScopeState.Step {
    switch lifecycle.nextStep(hasInnerScopes: !innerScopes.isEmpty, hasValues: !instances.isEmpty) {
    case .closeInnerScope: .close(innerScopes[innerScopes.count - 1])
    case .waitForConstructions: .waitForConstructions
    case .tearDownValue: .tearDown(instances.removeLast())
    case .release: .release
    }
  }
}
