/// The defaults of one context. Those that have been built are read without a lock.
final class DefaultTable: @unchecked Sendable {
  let context: DependencyContext
  let identity = OwnerIdentity()

  /// The values that readers find without a lock; none once the test has ended that they are of, so that no
  /// reader goes unnoticed.
  private let published = ConcurrentMap()

  // Everything from here on is guarded by the lock of `ConstructionCoordinator`.
  private var records: [ObjectIdentifier: DefaultRecord] = [:]

  /// The reads that have been reported.
  var reportedReads: Set<ReportedRead> = []

  /// The keys of which it has been warned that the order of first reads matters.
  var warnedKeys: Set<ObjectIdentifier> = []

  /// The keys of which a reader has said that it waits for long.
  var slowKeys: Set<ObjectIdentifier> = []

  init(context: DependencyContext) {
    self.context = context
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    if records.isEmpty { return }
    // What a value reads while it is released is no fault of the user.
    DefaultValues.$isReleasing.withValue(true) {
      records = [:]
      published.releaseAll()
    }
  }

  /// The default of a key, if it has been built. The table owns it.
  @inline(__always)
  subscript(key: ObjectIdentifier) -> Unmanaged<AnyValueBox>? {
    guard let box = published[key.address] else { return nil }
    return .fromOpaque(box)
  }
}

extension DefaultTable {
  /// What there is of a key, if there is anything. The caller holds the lock of `ConstructionCoordinator`.
  func existingRecord(of key: ObjectIdentifier) -> DefaultRecord? { records[key] }

  /// What there is of a key, for more to be added. The caller holds the lock of `ConstructionCoordinator`.
  func record(of key: ObjectIdentifier) -> DefaultRecord {
    if let record = records[key] { return record }
    let record = DefaultRecord()
    records[key] = record
    return record
  }

  /// The value of a key, reported or not. The caller holds the lock of `ConstructionCoordinator`.
  func box(for key: ObjectIdentifier) -> AnyValueBox? { records[key]?.box }

  /// Publishes a box, in place of the one there was, which the map keeps. The caller holds the lock of
  /// `ConstructionCoordinator`.
  func publish(_ box: AnyValueBox, for key: ObjectIdentifier) {
    record(of: key).published = box
    published.insert(box, for: key.address)
  }

  /// Sets what is built when a key is read. The caller holds the lock of `ConstructionCoordinator`.
  func prepare(_ box: FactoryBox, for key: ObjectIdentifier, _ afterUnlock: inout AfterUnlock) {
    let record = record(of: key)
    afterUnlock.release(record.preparedBuild)
    record.preparedBuild = box
  }

  /// Publishes what another table was prepared with. The caller holds the lock.
  func adoptPreparedValues(of other: DefaultTable, _ afterUnlock: inout AfterUnlock) {
    for (key, record) in other.records {
      if let box = record.published, case .prepared? = box.origin?.kind { publish(box, for: key) }
      if let box = record.preparedBuild { prepare(box, for: key, &afterUnlock) }
    }
  }

  /// Takes back what was published; readers in the middle of a read may go on. The caller holds the lock.
  func end() { published.hide() }
}

/// What a table of defaults has of one key. Guarded by the lock of `ConstructionCoordinator`.
final class DefaultRecord {
  /// The default, which readers find without a lock.
  var published: AnyValueBox?

  /// A value that nobody gave for the table's context. It is kept apart from the others so that each place
  /// that reads it passes by here and is reported.
  var unimplemented: AnyValueBox?

  /// What was prepared to be built when it is read.
  var preparedBuild: FactoryBox?

  /// The object of a `weak` key.
  var weakValue: WeakValue?

  /// The value of an `expiring` key, and when its construction began.
  var expiringValue: (box: AnyValueBox, built: any InstantProtocol<Duration>)?

  /// The build under way.
  var running: Construction?

  /// The value, reported or not.
  var box: AnyValueBox? { published ?? unimplemented }
}
