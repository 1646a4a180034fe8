/// The members of a family, by their inputs.
///
/// An input is a value of a user, and so `hash(into:)` and `==` are code of a user, which must not run under
/// a lock. The table is therefore by the hashes alone. Inputs are compared with those of a bucket that was
/// taken out, and what has been found to be absent is added if the bucket is still the same.
final class FamilyMembers<Input: Hashable & Sendable, Output: Sendable>: @unchecked Sendable {
  typealias Member = FamilyMember<Input, Output>

  /// The members whose inputs have one hash. It never changes, but is replaced.
  private final class Bucket: Sendable {
    let members: [Member]

    init(_ members: [Member]) {
      self.members = members
    }

    func member(for input: Input) -> Member? {
      members.first { $0.input == input }
    }
  }

  private let lock = Lock()

  // Guarded by the lock.
  private var buckets: [Int: Bucket] = [:]

  /// The member of an input. It is added if there is none.
  func member(for input: Input) -> Member {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      if let member = bucket?.member(for: input) { return member }
      let member = Member(input)
      if replace(bucket, with: Bucket((bucket?.members ?? []) + [member]), at: hash) { return member }
    }
  }

  /// Removes the member of an input, if there is one.
  func remove(_ input: Input) {
    let hash = input.hashValue
    while let bucket = bucket(at: hash), let member = bucket.member(for: input) {
      let others = bucket.members.filter { $0 !== member }
      if replace(bucket, with: others.isEmpty ? nil : Bucket(others), at: hash) { return }
    }
  }

  func removeAll() {
    let removed = lock.withLock {
      defer { buckets = [:] }
      return buckets
    }
    withExtendedLifetime(removed) {}
  }

  private func bucket(at hash: Int) -> Bucket? {
    lock.withLock { buckets[hash] }
  }

  /// Puts a bucket in the place of another, unless that is no longer there.
  private func replace(_ old: Bucket?, with new: Bucket?, at hash: Int) -> Bool {
    // Held until the lock is free, so that no input and no output goes under it.
    withExtendedLifetime(old) {
      lock.withLock {
        guard buckets[hash] === old else { return false }
        buckets[hash] = new
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
