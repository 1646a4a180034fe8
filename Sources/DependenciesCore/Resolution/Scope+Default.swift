extension Scope {
  /// The value of a key that no value overrides, and for which no default is published.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - site: The read.
  ///   - override: The override that is built when it is read, if there is one.
  func resolve<Key: TestDependencyKey>(
    _ key: Key.Type,
    at site: ReadSite,
    from override: LazyBox<Key.Value>? = nil
  ) -> Key.Value {
    let parent = Build.active
    let isProvisional = isChanging || parent?.isProvisional == true
    if !isProvisional, override == nil { noteLossOfDefaults(at: site, of: key) }
    let defaults = defaults.values
    return withExtendedLifetime(defaults) {
      let table =
        override?.table
        ?? (isProvisional ? table : defaults.table(for: context, notingUseBy: site))
      let read = PendingRead<Key>(scope: self, site: site, table: table, override: override, parent: parent)
      return isProvisional ? read.provisionalValue() : read.value()
    }
  }

  /// The value of an override of which books are kept, or which is built now.
  func value<Key: TestDependencyKey>(
    ofOverride box: Unmanaged<AnyValueBox>,
    of key: Key.Type,
    at site: ReadSite
  ) -> Key.Value {
    // What was lent shows the default again once it is gone.
    guard let original = box.takeUnretainedValue().original else { return inTest.resolve(key, at: site) }
    return withExtendedLifetime(original) {
      let box = Unmanaged.passUnretained(original)
      noteUse(ofOverride: box, of: key, at: site)
      guard original.isLazy else { return box.value(for: key) }
      // It was stored under this key.
      return inTest.resolve(key, at: site, from: (original as! LazyBox<Key.Value>))
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
    case nil: if let owner = defaults.owner, !owner.isNamed { EscapedReads.collect(site, of: key) }
    }
  }
}

extension TestDependencyKey {
  /// What the key itself says its value is in a context.
  static func value(in context: DependencyContext, at site: ReadSite) -> Value {
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
