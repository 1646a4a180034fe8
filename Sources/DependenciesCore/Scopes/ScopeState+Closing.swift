extension ScopeState {
  /// Begins to close the scope, in a separate task, so that it is not canceled with its caller. A scope that
  /// has no values and nothing to wait for is closed when this returns.
  ///
  /// - Parameters:
  ///   - location: The place that closes it; nil if it has been released instead.
  ///   - reportsErrors: Whether errors are reported, also those of the scopes inside. They are returned as
  ///     well.
  ///   - startsHere: Whether the task may begin on this thread, which saves waking another one.
  /// - Returns: Whether this is the first call.
  @discardableResult
  func beginClosing(at location: CodeLocation?, reportsErrors: Bool = true, startsHere: Bool = false) -> Bool
  {
    let first = withLock { state -> ScopeLifecycle.Step? in
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

  // Tear-downs that wait for scopes begin with `TearDown.beginWaiting`, so that no two wait for each other.
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

  // The step holds no value, since the closure of the task would keep it after the end.
  private func close(
    beginningWith first: ScopeLifecycle.Step,
    at location: CodeLocation?,
    reportsErrors: Bool
  ) async {
    var errors: [any Error] = []
    var failures: [(name: DependencyName, error: any Error)] = []
    var tornDown: [DependencyName] = []
    var step = first
    loop: while true {
      switch step {
      case .closeInnerScope:
        // Other code may have closed it meanwhile.
        guard let inner = withLock({ $0.innerScopes.last }) else { break }
        let isFirst = inner.beginClosing(at: location, reportsErrors: reportsErrors)
        let errorsOfInner = await inner.waitUntilClosed()
        if isFirst { errors += errorsOfInner }
      case .waitForConstructions: await wait(.untilIdle)
      case .tearDownValue:
        let instance = withLock { $0.takeInstance() }
        // Defaults always have an origin.
        let name = instance.box.origin?.name ?? DependencyName(instance.key)
        // Copies, so that the watch does not keep the scope.
        let (scope, opening) = (self.name, self.location)
        var isTornDown = true
        do {
          isTornDown = try await LongWait.watch(
            .longTearDown(of: name, in: scope, openedAt: opening, closedAt: location),
            at: location ?? opening
          ) { try await tearDown(instance, name) }
        } catch {
          failures.append((name, error))
          errors.append(error)
        }
        if BuildConfiguration.isDebug, isTornDown {
          tornDown.append(name)
          TornDownObjects.add(instance.box.object, of: ObjectIdentifier(instance.key))
        }
      case .release: break loop
      }
      step = withLock { $0.nextStep() }
    }
    if !failures.isEmpty, reportsErrors {
      IssueReporter.report(.tearDownFailed(self, failures, closedAt: location), at: location)
    }
    if location == nil, !tornDown.isEmpty {
      IssueReporter.report(.scopeNeverClosed(self, tornDown), at: self.location)
    }
    finish(with: errors)
  }

  /// Calls the key's `tearDown`, as the value was built: in the environment of the scope, and in its context.
  ///
  /// - Returns: Whether it was more than the default `tearDown`.
  private func tearDown(_ instance: Instance, _ name: DependencyName) async throws -> Bool {
    defer { store.lock.withLock { instance.slot.set(.tornDown(instance.box), &$0) } }
    let environment = store.environmentOfValues(readBy: .current, in: instance.context)
    return try await TearDown.run(of: self) {
      try await environment.observingWork(.tearDown(name, self)) { environment in
        try await DependencyValues(environment: environment).bind {
          try await instance.key.tearDown(valueOf: instance.box)
        }
      }
    }
  }

  /// Releases everything in the scope, and then marks it as closed, so code that waits for its end can rely
  /// on the release.
  private func finish(with errors: [any Error]) {
    func release() {
      withLock { state, afterUnlock in
        afterUnlock.release(state.own)
        state.own = nil
      }
      store.close()
    }
    if store.hasValues, let environment = store.environment.map({ DependencyEnvironment(copying: $0) }) {
      // A `deinit` of a value reads as its `tearDown` does, and not as the code that closes the scope.
      environment.observer = DependencyEnvironment.current.observer
      DependencyValues(environment: environment).bind(release)
    } else {
      release()
    }
    // Noted before waiting code continues, since the enclosing scope closes next.
    DependencyEnvironment.currentObserver?.note(.closed(self))
    (enclosing ?? Self.root).remove(self)
    withLock { state, afterUnlock in
      state.errors = errors
      state.lifecycle.finish()
      state.resumeWaiters(&afterUnlock)
    }
  }
}

extension ScopeState.Guarded {
  fileprivate mutating func nextStep() -> ScopeLifecycle.Step {
    lifecycle.nextStep(hasInnerScopes: !innerScopes.isEmpty, hasValues: !instances.isEmpty)
  }
}
