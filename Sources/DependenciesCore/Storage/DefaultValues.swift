/// The defaults that scopes share: one table for each context.
///
/// The process has one, and so has each test; `DependencyValues()` makes another, with nothing in it.
package final class DefaultValues: @unchecked Sendable {
  /// Whether defaults are being released, with all the values that they hold.
  @TaskLocal static var isReleasing = false

  /// The defaults of the process.
  static let process = DefaultValues(isProcess: true)

  /// Whether these are the defaults of the process.
  let isProcess: Bool

  /// The test that these are the defaults of.
  package let owner: RunningTest?

  /// The overrides that the test makes, if it wants to know.
  package let overrideLog: OverrideLog?

  /// The last read of each client, by the client's type.
  let clientReads = LockIsolated<[ObjectIdentifier: ClientRead]>([:])

  /// Whether the test ends with the scope of a trait.
  package let endsWithScope: Bool

  private let tables: [DefaultTable]

  /// What tells these defaults from others.
  var identity: OwnerIdentity { tables[0].identity }

  /// The table of the prevailing context: that of scopes which have none of their own.
  private let prevailing = AtomicReference<DefaultTable>()

  /// What first depended on the prevailing context, or prepared it; it is fixed from then on.
  private let contextUse = AtomicReference<ValueOrigin>()

  // Guarded by the lock of `ConstructionCoordinator`.
  private var ended: RunningTest?

  // What is looked at when the test has ended. Guarded by the lock of `ConstructionCoordinator`.
  private var endChecks: [@Sendable () -> Void] = []

  // The defaults of the previews that show here in place of these, the last of them. Guarded by the lock of
  // `ConstructionCoordinator`.
  private var previews: [DefaultValues] = []

  // The table that prevails when there is no preview. Guarded likewise.
  private var ownPrevailing: DefaultTable?

  // Every preview there was: a reader may be in the middle of its table. Guarded likewise.
  private var keptPreviews: [DefaultValues] = []

  // Keeps what `contextUse` refers to. Guarded by the lock of `ConstructionCoordinator`.
  private var keptContextUse: ValueOrigin?

  package init(
    isProcess: Bool = false,
    owner: RunningTest? = nil,
    endsWithScope: Bool = false,
    overrideLog: OverrideLog? = nil
  ) {
    self.isProcess = isProcess
    self.owner = owner
    self.overrideLog = overrideLog
    self.endsWithScope = endsWithScope
    // In the order of their indices. To map all cases would take a debug build microseconds, for each test.
    tables = [DefaultTable(context: .live), DefaultTable(context: .preview), DefaultTable(context: .test)]
    prevailing.store(tables[DependencyContext.inferred.index])
  }

  deinit {
    prevailing.deallocate()
    contextUse.deallocate()
  }

  /// The table for a context, or for the prevailing one. These defaults keep it.
  @inline(__always)
  func table(for context: DependencyContext?) -> Unmanaged<DefaultTable> {
    // The prevailing table is set since the initializer, to one of `tables`.
    guard let context else { return prevailing.load()! }
    return .passUnretained(tables[context.index])
  }
}

extension DefaultValues {
  /// The test that these are the defaults of, if it has ended.
  var endedTest: RunningTest? { ConstructionCoordinator.withLock { ended } }

  /// Runs a check when the current test ends, if the test has a trait that tells when.
  ///
  /// - Parameter check: Reports what it finds. It must not keep alive what it looks at.
  package static func atEndOfTest(_ check: @escaping @Sendable () -> Void) {
    let values = DependencyValues._current.storage.defaults.values
    if values.endsWithScope { ConstructionCoordinator.withLock { values.endChecks.append(check) } }
  }

  /// Makes the checks for the end of the test, in the order in which they were added.
  package func checkEnd() {
    for check in ConstructionCoordinator.withLock({ endChecks }) { check() }
  }

  /// Called when the test has ended. From now on every read is a late one, which the slow path tells.
  ///
  /// - Parameter test: The test; by now the runner has told its name.
  package func end(_ test: RunningTest) {
    ConstructionCoordinator.withLock {
      ended = test
      for table in tables { table.end() }
    }
  }
}

extension DefaultValues {
  static let contextName = DependencyName(
    key: DependencyContext.self,
    value: DependencyContext.self,
    spelling: .property("context")
  )

  /// Notes that something depends on the prevailing context: a read of a dependency, or of the context
  /// itself.
  func noteContextUse(by name: DependencyName = contextName, at location: CodeLocation) {
    guard contextUse.load() == nil else { return }
    ConstructionCoordinator.withLock {
      setContextUse(ValueOrigin(kind: .built, name: name, location: location))
    }
  }

  /// Takes over what another prepared, in place of what there is of the same keys; of the same values, the
  /// context too.
  package func adoptPreparedValues(of other: DefaultValues) {
    if other === self || other.isProcess { return }
    ConstructionCoordinator.withLock { afterUnlock in
      for (table, theirs) in zip(tables, other.tables) {
        table.adoptPreparedValues(of: theirs, &afterUnlock)
      }
      if let use = other.contextUse.load()?.takeUnretainedValue(), case .prepared = use.kind {
        prevailing.store(tables[other.table(for: nil).takeUnretainedValue().context.index])
        setContextUse(use)
      }
    }
  }

  /// The table for a read that is going to build a default in it.
  ///
  /// If it is that of the prevailing context, the context is fixed from then on, even if the reader asked for
  /// this one: once the default is there, nobody notes who finds it without asking.
  func table(for context: DependencyContext?, notingUseBy site: ReadSite) -> DefaultTable {
    if context == nil || context == table(for: nil).takeUnretainedValue().context {
      noteContextUse(by: site.name, at: site.location)
    }
    // Another thread may have prepared a context before the note.
    return table(for: context).takeUnretainedValue()
  }

  /// Notes what fixes the prevailing context, unless something has. The caller holds the lock of
  /// `ConstructionCoordinator`.
  func setContextUse(_ use: ValueOrigin) {
    guard contextUse.load() == nil else { return }
    keptContextUse = use
    contextUse.store(use)
  }

  /// Makes a context the prevailing one. The caller holds the lock of `ConstructionCoordinator`.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - location: The place that prepares it.
  ///   - replaces: Whether it takes the place of one that was fixed.
  /// - Returns: What fixed the context before, if something did; then nothing changes, except in previews.
  func prepare(context: DependencyContext, at location: CodeLocation, replaces: Bool) -> ValueOrigin? {
    if let preview = previews.last {
      defer { prevailing.store(preview.prevailing.load()?.takeUnretainedValue()) }
      return preview.prepare(context: context, at: location, replaces: replaces)
    }
    let prevailingContext = table(for: nil).takeUnretainedValue().context
    if let use = contextUse.load(), prevailingContext != context, prevailingContext != .preview, !replaces {
      return use.takeUnretainedValue()
    }
    prevailing.store(tables[context.index])
    setContextUse(ValueOrigin(kind: .prepared, name: Self.contextName, location: location))
    return nil
  }
}

extension DefaultValues {
  /// Shows the defaults of a preview in place of these, until the preview ends.
  func begin(_ preview: DefaultValues) {
    ConstructionCoordinator.withLock {
      if previews.isEmpty { ownPrevailing = prevailing.load()?.takeUnretainedValue() }
      keptPreviews.append(preview)
      previews.append(preview)
      prevailing.store(preview.prevailing.load()?.takeUnretainedValue())
    }
  }

  /// Shows the defaults of the previous preview again, or these if there is none. Does nothing if the preview
  /// has not begun here.
  func end(_ preview: DefaultValues) {
    ConstructionCoordinator.withLock {
      guard previews.contains(where: { $0 === preview }) else { return }
      previews.removeAll { $0 === preview }
      prevailing.store(previews.last?.prevailing.load()?.takeUnretainedValue() ?? ownPrevailing)
    }
  }
}

extension DependencyContext {
  fileprivate var index: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }
}
