/// The outputs of a family, by their inputs.
final class FamilyOutputs<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let store = ValueStore(.family)

  /// The members by the hashes of their inputs. Hashing and comparing inputs runs code of a user, so it
  /// happens outside the lock: a bucket is copied out, and replaced only if it is still the same.
  private let buckets = Locked<[Int: [Member]]>([:])

  /// An input, and the slot of its output.
  private final class Member: Sendable {
    let input: Input
    let slot = Slot()
    init(_ input: Input) { self.input = input }
    deinit { Lock.checkThatNoneIsHeld() }
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
    if let box = store.lock.withLock({ member.slot.box }) { return box.value(as: Output.self) }
    let name = DependencyName(family, Output.self, input: member.input)
    return try output(of: member, at: ReadSite(name: name, location: location), make)
  }

  /// Builds the output of a member, or waits for it.
  private func output<Failure: Error>(
    of member: Member,
    at site: ReadSite,
    _ make: (Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let place = Place(slot: member.slot, store: store)
    let key = ObjectIdentifier(member)
    let construction = Construction(of: key, at: site, for: .memoizing, lifetime: .cached, in: store, .live)
    // A reset may drop the member, and then nothing else keeps the box.
    switch Constructions.outcome(of: construction, in: place) {
    case .use(let box): return box.value(as: Output.self)
    case .construct: return try build(member.input, by: construction, in: place, make)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle), at: site)
    case .doWithout: fatalError("A member of a family takes its output at any time.")
    }
  }

  private func build<Failure: Error>(
    _ input: Input,
    by construction: Construction,
    in place: Place,
    _ make: (Input) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let storage = Storage.current
    let inner = storage.forConstruction(construction)
    var failure: Failure?
    let box = construction.run(in: inner, readIn: storage.scopes) {
      do throws(Failure) {
        return ValueBox(try make(input), origin: nil)
      } catch {
        failure = error
        construction.fail()
        return .slow
      }
    }
    Constructions.finish(construction, with: box, in: place)
    if let failure { throw failure }
    return box.value(as: Output.self)
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
