/// The members of a family, by their inputs.
///
/// An input is a value of a user, and so `hash(into:)` and `==` are code of a user, which must not run under
/// a lock. The table is therefore by the hashes alone. Inputs are compared with those of a bucket that was
/// taken out, and what has been found to be absent is added if the bucket is still the same.
final class FamilyMembers<Input: Hashable & Sendable, Output: Sendable>: @unchecked Sendable {
  typealias Member = FamilyMember<Input, Output>

  private let lock = Lock()

  // Guarded by the lock.
  /// The members by the hashes of their inputs.
  private var buckets: [Int: [Member]] = [:]

  /// The member of an input. It is added if there is none.
  func member(for input: Input) -> Member {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      if let member = bucket.first(where: { $0.input == input }) { return member }
      let member = Member(input)
      if replace(bucket, with: bucket + [member], at: hash) { return member }
    }
  }

  /// Removes the member of an input, if there is one.
  func remove(_ input: Input) {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      let others = bucket.filter { $0.input != input }
      if others.count == bucket.count || replace(bucket, with: others, at: hash) { return }
    }
  }

  func removeAll() {
    let removed = lock.withLock {
      defer { buckets = [:] }
      return buckets
    }
    withExtendedLifetime(removed) {}
  }

  private func bucket(at hash: Int) -> [Member] { lock.withLock { buckets[hash, default: []] } }

  /// Puts a bucket in the place of another, unless that is no longer there.
  private func replace(_ old: [Member], with new: [Member], at hash: Int) -> Bool {
    // Held until the lock is free, so that no input and no output goes under it.
    withExtendedLifetime(old) {
      lock.withLock {
        guard buckets[hash, default: []].elementsEqual(old, by: ===) else { return false }
        buckets[hash] = new.isEmpty ? nil : new
        return true
      }
    }
  }
}

/// An input of a family, and the place of its output.
final class FamilyMember<Input: Sendable, Output: Sendable>: ValueSlot, @unchecked Sendable {
  let input: Input

  private let published = AtomicReference<AnyValueBox>()

  // Guarded by the lock of `ConstructionCoordinator`.
  private(set) var box: AnyValueBox?
  private(set) var running: Construction?

  init(_ input: Input) {
    self.input = input
  }

  deinit {
    // It has the user's input.
    Lock.checkThatNoneIsHeld()
    published.deallocate()
  }

  /// The output, if it has been built. It is found without a lock.
  var output: Output? {
    // A box that was published stays in `box`, which keeps it.
    withExtendedLifetime(self) { published.load()?.value(as: Output.self) }
  }

  func begin(_ construction: Construction) -> Bool {
    running = construction
    return true
  }

  func end(_: Construction, _: inout AfterUnlock) { running = nil }

  func keep(_ box: AnyValueBox, from _: Construction) {
    self.box = box
    published.store(box)
  }
}
