/// The outputs of a family, by their inputs.
final class FamilyOutputs<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let memoizer = Memoizer()

  /// The members by the hashes of their inputs. Hashing and comparing inputs runs code of a user, so it
  /// happens outside the lock: a bucket is copied out, and replaced only if it is still the same.
  private let buckets = Locked<[Int: [Member]]>([:])

  /// An input, and its output.
  private final class Member: Sendable {
    let input: Input
    let memo = Memoizer.Memo()
    init(_ input: Input) { self.input = input }
  }
}

extension FamilyOutputs {
  /// The output for an input, which the first call builds.
  func output<Failure: Error>(
    for input: Input,
    of family: Any.Type,
    at location: CodeLocation,
    _ make: (Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let member = member(for: input)
    return try memoizer.value(
      of: member.memo,
      named: DependencyName(family, Output.self, input: member.input),
      at: location
    ) { () throws(Failure) in try make(member.input) }
  }
}

extension FamilyOutputs {
  func reset(_ input: Input) {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      let others = bucket.filter { $0.input != input }
      if others.count == bucket.count || replace(bucket, with: others, at: hash) { return }
    }
  }

  func reset() { buckets.set([:]) }

  /// The member of an input. A missing one is added.
  private func member(for input: Input) -> Member {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      if let member = bucket.first(where: { $0.input == input }) { return member }
      let member = Member(input)
      if replace(bucket, with: bucket + [member], at: hash) { return member }
    }
  }

  private func bucket(at hash: Int) -> [Member] { buckets.withLock { $0[hash, default: []] } }

  /// Replaces a bucket, unless it has changed.
  ///
  /// - Returns: Whether it was replaced.
  private func replace(_ old: [Member], with new: [Member], at hash: Int) -> Bool {
    // Keeps the old bucket until the lock is free, so that no input or output is released under it.
    withExtendedLifetime(old) {
      buckets.withLock { buckets in
        guard buckets[hash, default: []].elementsEqual(old, by: ===) else { return false }
        buckets[hash] = new.isEmpty ? nil : new
        return true
      }
    }
  }
}
