// Nothing here depends on the type of the value, so that there is no copy of it for each key that the compiler knows.

extension Storage {
  /// The box of a key's value, wherever that comes from.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - captured: What was captured by who reads.
  ///   - site: The read.
  @inline(never)
  func box(
    of key: any TestDependencyKey.Type,
    over captured: Storage? = nil,
    at site: @autoclosure () -> ReadSite
  ) -> AnyValueBox {
    if case .value(let box) = override(for: ObjectIdentifier(key), over: captured) {
      return laid(over: captured).box(ofOverride: box, of: key, at: site())
    }
    if let box = keptTable(over: captured)?[ObjectIdentifier(key)] {
      if BuildConfiguration.isDebug { laid(over: captured).recordUse(ofDefault: box, of: key, at: site()) }
      return box.takeUnretainedValue()
    }
    return laid(over: captured).inTest.defaultBox(of: key, at: site())
  }

  /// The box of a key that no value overrides, and for which no default is published.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - site: The read.
  ///   - override: The override that is built when it is read, if there is one.
  @inline(never)
  private func defaultBox(
    of key: any TestDependencyKey.Type,
    at site: ReadSite,
    from override: FactoryBox? = nil
  ) -> AnyValueBox {
    let parent = Construction.active
    let isProvisional = isChanging || parent?.isProvisional == true
    if !isProvisional, override == nil { noteLossOfDefaults(at: site, of: ObjectIdentifier(key)) }
    let defaults = defaults.values
    return withExtendedLifetime(defaults) {
      let table =
        override?.table
        ?? (isProvisional ? table : defaults.table(for: context, notingUseBy: site))
      let read = PendingRead(of: key, in: self, at: site, table: table, override: override, parent: parent)
      return isProvisional ? read.provisionalBox() : read.box()
    }
  }

  /// The box that has the value of an override.
  @inline(never)
  private func box(
    ofOverride box: Unmanaged<AnyValueBox>,
    of key: any TestDependencyKey.Type,
    at site: ReadSite
  ) -> AnyValueBox {
    // What was lent shows the default again once it is gone.
    guard let original = box.takeUnretainedValue().original else {
      return inTest.defaultBox(of: key, at: site)
    }
    recordUse(ofOverride: original, of: key, at: site)
    guard original.isLazy else { return original }
    // Nothing else is built when it is read.
    return inTest.defaultBox(of: key, at: site, from: (original as! FactoryBox))
  }

  /// Says that the value is not the one that whoever reads it might think.
  private func noteLossOfDefaults(at site: ReadSite, of key: ObjectIdentifier) {
    if DefaultValues.isReleasing { return }
    let loss = defaults.loss
    if loss == nil, defaults.owner != nil, let lower,
      case .testEnded(let test) = lower.defaults.loss,
      LinkedTestRuntime.runtime?.mayRunLateWork == true
    {
      table.reportLateRead(of: key, at: site, after: test)
    }
    switch loss {
    case .outsideOfTests: table.reportEscape(of: key, at: site)
    case .testEnded(let test): table.reportLateRead(of: key, at: site, after: test)
    case .valuesReleased:
      if BuildConfiguration.isDebug { table.reportOnce(.valuesReleased(site), of: key, at: site) }
    case nil: if let owner = defaults.owner, !owner.isNamed { EscapedReads.collect(site, of: key) }
    }
  }
}
