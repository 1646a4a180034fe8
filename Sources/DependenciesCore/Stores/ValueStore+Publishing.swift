internal import DependenciesShims

// The values of the process that are read without a lock.
extension ValueStore {
  /// The values of the process that are read without a lock. None is ever released.
  private static let published = ConcurrentMap()

  /// Whether values are published: only those of a process without tests.
  var publishesValues: Bool { isOfProcess && !ProcessEnvironment.isTestRunner }

  /// Notes a read. From the first by other code than a preparation on, readers find the value without a lock,
  /// unless it may be gone later, or a read of it may have to be reported. A read of an old value does not
  /// count.
  func noteRead(
    of slot: Slot,
    _ key: ObjectIdentifier,
    _ context: DependencyContext,
    by reader: Preparation?
  ) {
    guard !PathAssignment.isReadingOldValue, slot.noteRead(by: reader), publishesValues,
      let box = slot.content?.lastingBox, let origin = box.origin, origin.missing == nil, origin.reads == nil
    else { return }
    Self.published.insert(box, for: SlotIdentity(key: key, context: context).number)
    unsafe dependencies_set_values(Self.published.address)
  }

  /// Makes readers look for a value under the lock again.
  func unpublish(_ identity: SlotIdentity) {
    if publishesValues { Self.published.insert(nil, for: identity.number) }
  }
}

extension ValueStore.SlotIdentity {
  /// The key and the context in one word: the last bits of the identity of a type are zero.
  fileprivate var number: UInt { UInt(bitPattern: key) | UInt(context.index) }
}
