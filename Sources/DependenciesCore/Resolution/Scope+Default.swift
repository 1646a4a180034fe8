extension Scope {
  /// The default of a key for which no override was found and no default is published.
  func buildDefault<Key: TestDependencyKey>(of key: Key.Type, at site: ReadSite) -> Key.Value {
    let parent = Build.active
    if isChanging || parent?.isProvisional == true {
      let table = table
      // A scope that does not keep its defaults has not looked among them yet.
      if let box = table[ObjectIdentifier(key)] { return withExtendedLifetime(table) { box.value(for: key) } }
      return buildProvisionalDefault(of: key, at: site, in: table, onBehalfOf: parent)
    }
    noteLossOfDefaults(at: site, of: key)
    let defaults = defaults.values
    let table = withExtendedLifetime(defaults) { defaults.table(for: context, notingUseBy: site) }
    switch BuildGraph.turn(for: key, at: site, in: table, onBehalfOf: parent) {
    case .use(let box):
      if table.isUnimplemented(ObjectIdentifier(key)) {
        table.reportMissingTestValue(of: ObjectIdentifier(key), at: site)
      }
      return use(box, of: key, at: site)
    case .build(let build):
      let value = build.run(in: self) { key.value(in: table.context, at: site) }
      let origin = ValueOrigin(kind: .built, name: site.name, location: site.location, reads: build.reads)
      return use(BuildGraph.finish(build, with: ValueBox(value, origin: origin)), of: key, at: site)
    case .breakCycle(let cycle):
      return standIn(for: key, at: site, in: table, breaking: cycle, onBehalfOf: parent)
    }
  }

  /// Says that the value is not the one that whoever reads it might think.
  private func noteLossOfDefaults<Key: TestDependencyKey>(at site: ReadSite, of key: Key.Type) {
    let key = ObjectIdentifier(key)
    if DefaultValues.isReleasing { return }
    let loss = defaults.loss
    if loss == nil, defaults.owner != nil, case .testEnded(let test) = captured?.defaults.loss,
      LinkedTestRuntime.runtime?.mayRunLateWork == true
    {
      table.reportLateRead(of: key, at: site, after: test)
    }
    switch loss {
    case .outsideOfTests: table.reportEscape(of: key, at: site)
    case .testEnded(let test): table.reportLateRead(of: key, at: site, after: test)
    case .valuesReleased: if BuildConfiguration.isDebug { table.reportRelease(of: key, at: site) }
    case nil: if let owner = defaults.owner, owner.name == nil { EscapedReads.collect(site, of: key) }
    }
  }

  /// A default from which an override starts: it reports nothing and is not kept.
  private func buildProvisionalDefault<Key: TestDependencyKey>(
    of key: Key.Type,
    at site: ReadSite,
    in table: DefaultTable,
    onBehalfOf parent: Build?
  ) -> Key.Value {
    if let earlier = parent?.earlier(ObjectIdentifier(key), in: table) {
      let cycle = Cycle(parent, from: earlier, closedAt: site)
      return standIn(for: key, at: site, in: table, breaking: cycle, onBehalfOf: parent)
    }
    let build = Build(of: key, at: site, in: table, for: .provisional, onBehalfOf: parent)
    return build.run(in: self) { key.value(in: table.context, at: site) }
  }

  /// The test value, for a reader that cannot have the default. Stops the process if the test value is in the cycle too.
  private func standIn<Key: TestDependencyKey>(
    for key: Key.Type,
    at site: ReadSite,
    in table: DefaultTable,
    breaking cycle: Cycle,
    onBehalfOf parent: Build?
  ) -> Key.Value {
    if parent?.standsIn(for: ObjectIdentifier(key)) == true || table.context == .test {
      IssueReporter.stop(.cycle(cycle, outcome: .stop), at: site.location)
    }
    let build = Build(of: key, at: site, in: table, for: .fallback(cycle), onBehalfOf: parent)
    let value = build.run(in: self) { key.testValue }
    IssueReporter.report(.cycle(cycle, outcome: .testValue), at: site.location)
    return value
  }

  private func use<Key: TestDependencyKey>(_ box: AnyValueBox, of key: Key.Type, at site: ReadSite)
    -> Key.Value
  {
    let box = Unmanaged.passUnretained(box)
    if BuildConfiguration.isDebug { noteUse(ofDefault: box, of: key, at: site) }
    return box.value(for: key)
  }
}

extension TestDependencyKey {
  /// What the key itself says its value is in a context.
  fileprivate static func value(in context: DependencyContext, at site: ReadSite) -> Value {
    switch context {
    case .live:
      // The conformance may be in a module that this one does not know.
      guard let live = self as? any DependencyKey.Type else {
        noteMissingLiveValue(at: site)
        return testValue
      }
      return liveValue(of: live)
    case .preview: return previewValue
    case .test: return testValue
    }
  }

  private static func noteMissingLiveValue(at site: ReadSite) {
    if Build.isProvisional { return }
    if DependencyDiagnostics.stopsOnMissingLiveValue {
      IssueReporter.stop(.noLiveValue(site, stops: true), at: site.location)
    }
    IssueReporter.report(.noLiveValue(site, stops: false), at: site.location)
  }

  private static func liveValue<Live: DependencyKey>(of live: Live.Type) -> Value {
    // `Live` is `Self`, seen through its other protocol, so the two value types are one.
    Live.liveValue as! Value
  }
}
