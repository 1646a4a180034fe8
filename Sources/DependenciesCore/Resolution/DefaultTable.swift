/// The defaults of one context: a hash table that is read without a lock and only grows.
///
/// A reader may be inside any array or box that was ever published, so nothing is freed before the table itself.
/// Arrays double, so that all the old ones together are no larger than the newest.
final class DefaultTable: @unchecked Sendable {
  let context: DependencyContext

  private let published = AtomicReference<SlotArray>()

  // Everything from here on is guarded by the lock of `BuildGraph`.
  private var arrays: [SlotArray] = []
  private var boxes: [ObjectIdentifier: AnyValueBox] = [:]
  private var replacedBoxes: [AnyValueBox] = []

  /// Whether the test has ended that the defaults are of. Then none is published, so that no reader goes unnoticed.
  private(set) var isEnded = false

  /// The objects of `weak` keys.
  var weakValues: [ObjectIdentifier: WeakValue] = [:]

  /// The values of `expiring` keys.
  var expiringValues: [ObjectIdentifier: ExpiringValue] = [:]

  /// What was prepared to be built when it is read.
  var preparedBuilds: [ObjectIdentifier: AnyValueBox] = [:]

  /// The builds under way.
  var builds: [ObjectIdentifier: Build] = [:]

  /// Values that nobody gave for this context. They are kept apart from the others so that each place that reads
  /// one passes by here and is reported.
  var unimplemented: [ObjectIdentifier: AnyValueBox] = [:]

  /// The reads that have been reported.
  var reportedReads: Set<ReportedRead> = []

  /// The keys whose readers have said that they wait for long.
  var longWaits: Set<ObjectIdentifier> = []

  /// The dependencies whose order of first reads has been warned of.
  var warnedKeys: Set<ObjectIdentifier> = []

  init(context: DependencyContext) {
    self.context = context
  }

  deinit {
    // What a value reads while it is released is no fault of the user.
    DefaultValues.$isReleasing.withValue(true) {
      boxes = [:]
      replacedBoxes = []
      unimplemented = [:]
      expiringValues = [:]
    }
    published.deallocate()
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
  /// The value of a key, reported or not. The caller holds the lock of `BuildGraph`.
  func box(for key: ObjectIdentifier) -> AnyValueBox? {
    boxes[key] ?? unimplemented[key]
  }

  /// Publishes a box, in place of the one there was. The caller holds the lock of `BuildGraph`.
  func publish(_ box: AnyValueBox, for key: ObjectIdentifier) {
    if let replaced = boxes.updateValue(box, forKey: key) { replacedBoxes.append(replaced) }
    if let newest = arrays.last, boxes.count * 2 <= newest.capacity {
      newest.store(box, for: key)
    } else {
      // At most half full, so that a probe for an absent key ends soon.
      let grown = SlotArray(capacity: max(16, (arrays.last?.capacity ?? 0) * 2))
      for (key, box) in boxes { grown.store(box, for: key) }
      arrays.append(grown)
      if !isEnded { published.store(grown) }
    }
  }

  /// Publishes what another table was prepared with. The caller holds the lock.
  func adoptPreparedValues(of other: DefaultTable) {
    for (key, box) in other.boxes {
      if case .prepared? = box.origin?.kind { publish(box, for: key) }
    }
    preparedBuilds.merge(other.preparedBuilds) { $1 }
  }

  /// Takes back what was published; who is in the middle of a read may go on. The caller holds the lock.
  func end() {
    isEnded = true
    published.store(nil)
  }
}
