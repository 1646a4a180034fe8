extension Scope {
  /// The value of a key that no value overrides, and for which no default is published.
  func resolve<Key: TestDependencyKey>(_ key: Key.Type, at site: ReadSite) -> Key.Value {
    box(of: key, at: site).value(for: key)
  }

  /// The value of an override of which books are kept, or which is built now.
  func value<Key: TestDependencyKey>(
    ofOverride box: Unmanaged<AnyValueBox>,
    of key: Key.Type,
    at site: ReadSite
  ) -> Key.Value {
    self.box(ofOverride: box, of: key, at: site).value(for: key)
  }
}

extension AnyValueBox {
  /// The value in a box that was stored under `key`, for whoever may be the last to have the box.
  fileprivate func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value {
    withExtendedLifetime(self) { Unmanaged.passUnretained(self).value(for: key) }
  }
}

// From here on, nothing depends on the type of the value. It is never inlined into the above, of which there is a copy for each key that
// the compiler knows.

extension Scope {
  /// The box of a key that no value overrides, and for which no default is published.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - site: The read.
  ///   - override: The override that is built when it is read, if there is one.
  @inline(never)
  private func box(
    of key: any TestDependencyKey.Type,
    at site: ReadSite,
    from override: LazyBox? = nil
  ) -> AnyValueBox {
    let parent = Build.active
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
    guard let original = box.takeUnretainedValue().original else { return inTest.box(of: key, at: site) }
    noteUse(ofOverride: original, of: key, at: site)
    guard original.isLazy else { return original }
    // Nothing else is built when it is read.
    return inTest.box(of: key, at: site, from: (original as! LazyBox))
  }

  /// Says that the value is not the one that whoever reads it might think.
  private func noteLossOfDefaults(at site: ReadSite, of key: ObjectIdentifier) {
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
