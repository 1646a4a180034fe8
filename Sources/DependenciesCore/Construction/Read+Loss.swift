extension Read {
  /// Reports a read that belongs to no test, to a test that has ended, or to released values.
  ///
  /// - Returns: Whether the read is an issue because of its test.
  func reportLoss(of captured: Storage?) -> Bool {
    if ValueStore.isEmptying { return false }
    let own = storage.store
    guard let test = own.test else { return storage.followsTest ? reportEscape() : reportRelease(of: own) }
    let runtime = LinkedTestRuntime.runtime
    let isReported = runtime?.escapedReadPolicy == .report
    if let ended = own.testThatEnded {
      if isReported { emit(.afterTest(ended)) }
      return isReported
    }
    if isReported, runtime?.mayRunLateWork == true, let ended = captured?.ownStore?.testThatEnded,
      captured?.ownStore !== own
    {
      emit(.afterTest(ended))
    }
    if !test.isNamed { runtime?.collectEscapedRead(site) }
    return false
  }

  /// Reports, or collects, a read in a test process that belongs to no test.
  private func reportEscape() -> Bool {
    let runtime = LinkedTestRuntime.runtime
    switch runtime?.escapedReadPolicy {
    case .report:
      emit(.outsideOfTests)
      return true
    case .collect: runtime?.collectEscapedRead(site)
    case .ignore, nil: break
    }
    return false
  }

  /// Reports a read from fresh values that have been released. It belongs to no test, so other faults are
  /// reported as well.
  private func reportRelease(of own: ValueStore) -> Bool {
    if BuildConfiguration.isDebug, own.isEmptied { emit(.valuesReleased) }
    return false
  }
}
