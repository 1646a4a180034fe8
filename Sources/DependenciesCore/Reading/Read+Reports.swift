// What is wrong with a read.
extension Read {
  /// Reports a fault, where it is found.
  ///
  /// - Parameters:
  ///   - name: The dependency that is at fault; nil for the one that is read.
  func report(
    _ diagnostic: @autoclosure () -> Diagnostic,
    as subject: IssueReporter.Subject = .read,
    of name: DependencyName? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if isOfOldValue { return }
    IssueReporter.reportOnce(
      diagnostic(),
      as: subject,
      of: name?.keyType ?? key,
      in: store.test,
      at: site.location,
      file: file,
      line: line
    )
  }

  /// Whether a read stops the process if no live value can be had.
  var stopsOnMissingLiveValue: Bool { context == .live && DependencyDiagnostics.stopsOnMissingLiveValue }

  /// Reports a read that belongs to no test, or to a test that has ended. An app that hosts the tests may
  /// read before the first one: such reads are collected.
  mutating func reportEscapedRead(capturing captured: DependencyEnvironment?) {
    guard ProcessEnvironment.isTestRunner, !isOfOldValue else { return }
    let own = environment.store
    let ended = own.testThatEnded
    let endedOfCaptured = own.test == nil ? nil : captured?.ownStore?.testThatEnded
    // Most reads end here, since it takes longer to find the running test than to read.
    let mayBeOutside =
      ended != nil || endedOfCaptured != nil || own === ValueStore.process || own.test?.isNamed == false
    guard mayBeOutside, let runtime = LinkedTestRuntime.runtime else { return }
    let policy = runtime.escapedReadPolicy
    if let ended = ended ?? (runtime.mayRunLateWork ? endedOfCaptured : nil) {
      if policy == .report { report(.readAfterTest(site, test: ended.name)) }
      site.isReportedAsEscaped = policy == .report && own.isClosed
    } else if own === ValueStore.process, runtime.currentTest == nil {
      if policy == .report { report(.readOutsideOfTests(site)) }
      if policy == .collect { runtime.collectEscapedRead(site) }
      site.isReportedAsEscaped = policy == .report
    }
    if own.test?.isNamed == false, own.isOpen { runtime.collectEscapedRead(site) }
  }

  /// The value for the reader. Reports it if it stands in for a missing one, or was silently built from one,
  /// or if an override around its reader does not reach it.
  ///
  /// - Parameters:
  ///   - store: The store that keeps the value, if one does.
  ///   - scope: The scope that has the store, if any.
  func checked(_ box: AnyValueBox, keptIn store: ValueStore? = nil, of scope: ScopeState? = nil)
    -> AnyValueBox
  {
    if let missing = box.origin?.missing { noteMissing(missing) }
    if BuildConfiguration.isDebug, let store, let origin = box.origin, let reads = origin.reads {
      warnOfOverrides(outOfReachOf: origin, reads, in: store, scope)
    }
    return box
  }

  private func noteMissing(_ missing: DependencyName) {
    if !isSilent {
      if site.isReportedAsEscaped { return }
      let part = ReadSite(name: missing, location: site.location)
      if context == .live {
        if stopsOnMissingLiveValue { IssueReporter.stop(.noLiveValue(part, stops: true), at: site.location) }
        return report(.noLiveValue(part, stops: false), of: missing)
      }
      let whole = missing.keyType == key ? nil : site.name
      let late = store.overrideOfEnvironment(for: ObjectIdentifier(missing.keyType))?.origin?.location
      return report(
        .noTestValue(missing, in: whole, before: late, at: site.location, test: currentTest),
        of: missing
      )
    }
    // What is silently built from it bears the mark as well.
    if let parent, parent.isSilent, parent.isOfOldValue == isOfOldValue {
      parent.missing = parent.missing ?? missing
    }
    // An assignment through a path may replace the whole value.
    guard let draft, !PathAssignment.isReadingOldValue(ofWhole: key.valueType) else { return }
    store.noteSilentRead(of: identity, in: draft)
  }

  private var currentTest: String? { LinkedTestRuntime.runtime?.currentTest?.name }

  /// Warns if the reader is inside an override of a dependency that the construction of a kept value has
  /// read. The value was built from the environment of its store, which has another override, or none.
  private func warnOfOverrides(
    outOfReachOf origin: ValueOrigin,
    _ reads: ConstructionReads,
    in store: ValueStore,
    _ scope: ScopeState?
  ) {
    if !environment.hasOverrides { return }
    let environmentOfStore = store.environment
    // The scope has closed meanwhile.
    if scope != nil, environmentOfStore == nil { return }
    // A scope has the rest from the store that was in effect where it was opened.
    let rest = scope == nil ? store : environmentOfStore?.store ?? self.store
    environment.forEachOverride { key, override in
      guard let override, override !== environmentOfStore?.boxOfOverride(for: key),
        let name = reads.name(of: key)
      else { return }
      let ofStore =
        environmentOfStore?.boxOfOverride(for: key) ?? rest.overrideOfEnvironment(for: key)
        ?? rest.box(for: key, in: context)
      if let ofStore, override.isSame(as: ofStore) { return }
      // Outside of scopes, the construction found no open one, which was reported.
      if ofStore == nil, scope == nil, name.scope != nil { return }
      let place = ofStore?.origin.flatMap { $0.kind == .built ? nil : $0.location }
      report(
        .overrideOutOfReach(
          name,
          override: override.origin?.location,
          value: origin,
          of: store.owner,
          scope?.name,
          set: place,
          use: site.location
        ),
        as: .warning,
        of: name
      )
    }
  }
}

extension AnyValueBox {
  /// Whether an override gives the same value as another box of its key: an equal one, or, where that is not
  /// known, one that the same line has set. A view modifier sets its overrides again at each update.
  func isSame(as other: AnyValueBox) -> Bool {
    isEqual(to: other)
      ?? (origin?.kind == other.origin?.kind && origin?.location == other.origin?.location)
  }
}
