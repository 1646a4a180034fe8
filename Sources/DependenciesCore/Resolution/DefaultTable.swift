/// The defaults of one context: a hash table that is read without a lock and only grows.
///
/// A reader may be inside any array or box that was ever published, so nothing is freed before the table itself.
/// Arrays double, so that all the old ones together are no larger than the newest.
final class DefaultTable: @unchecked Sendable {
  let context: DependencyContext
  let identity = OwnerIdentity()

  private let published = AtomicReference<SlotArray>()

  // Everything from here on is guarded by the lock of `BuildGraph`.
  private var arrays: [SlotArray] = []
  private var records: [ObjectIdentifier: DefaultRecord] = [:]
  private(set) var publishedCount = 0
  private var replacedBoxes: [AnyValueBox] = []

  /// Whether the test has ended that the defaults are of. Then none is published, so that no reader goes unnoticed.
  private(set) var isEnded = false

  /// The reads that have been reported.
  var reportedReads: Set<ReportedRead> = []

  init(context: DependencyContext) {
    self.context = context
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    defer { published.deallocate() }
    if records.isEmpty { return }
    // What a value reads while it is released is no fault of the user.
    DefaultValues.$isReleasing.withValue(true) {
      records = [:]
      replacedBoxes = []
    }
  }

  /// The default of a key, if it has been built. The table owns it.
  @inline(__always)
  subscript(key: ObjectIdentifier) -> Unmanaged<AnyValueBox>? {
    // The array is in `arrays`, which only grows, so it outlives the use of this reference.
    guard let array = published.load() else { return nil }
    return array._withUnsafeGuaranteedRef { $0[key] }
  }
}

extension Unmanaged<DefaultTable> {
  /// The default of a key, if it has been built. The table, which the caller keeps, keeps it.
  @inline(__always)
  subscript(key: ObjectIdentifier) -> Unmanaged<AnyValueBox>? {
    _withUnsafeGuaranteedRef { $0[key] }
  }
}

extension DefaultTable {
  /// What there is of a key, if there is anything. The caller holds the lock of `BuildGraph`.
  func existingRecord(of key: ObjectIdentifier) -> DefaultRecord? { records[key] }

  /// What there is of a key, for more to be added. The caller holds the lock of `BuildGraph`.
  func record(of key: ObjectIdentifier) -> DefaultRecord {
    if let record = records[key] { return record }
    let record = DefaultRecord()
    records[key] = record
    return record
  }

  /// The value of a key, reported or not. The caller holds the lock of `BuildGraph`.
  func box(for key: ObjectIdentifier) -> AnyValueBox? { records[key]?.box }

  /// Publishes a box, in place of the one there was. The caller holds the lock of `BuildGraph`.
  func publish(_ box: AnyValueBox, for key: ObjectIdentifier) {
    let record = record(of: key)
    if let replaced = record.published { replacedBoxes.append(replaced) } else { publishedCount += 1 }
    record.published = box
    if let newest = arrays.last, publishedCount * 2 <= newest.capacity {
      newest.store(box, for: key)
    } else {
      // At most half full, so that a probe for an absent key ends soon.
      let grown = SlotArray(capacity: max(16, (arrays.last?.capacity ?? 0) * 2))
      for (key, record) in records {
        if let box = record.published { grown.store(box, for: key) }
      }
      arrays.append(grown)
      if !isEnded { published.store(grown) }
    }
  }

  /// Sets what is built when a key is read. The caller holds the lock of `BuildGraph`.
  func prepare(_ box: AnyValueBox, for key: ObjectIdentifier, _ afterUnlock: inout AfterUnlock) {
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

  /// Takes back what was published; who is in the middle of a read may go on. The caller holds the lock.
  func end() {
    isEnded = true
    published.store(nil)
  }
}
