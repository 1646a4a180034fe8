/// Builds values that code outside of the core keeps, such as the outputs of a family.
///
/// One thread builds a value, under no lock, from the dependencies that were in effect where the memoizer was
/// made; other threads wait. Constructions of a memoizer and of defaults may need one another: a cycle stops
/// the process.
package final class Memoizer: Sendable {
  /// A value, once it has been built.
  package final class Memo: Sendable {
    fileprivate let slot = Slot()
    package init() {}
    deinit { Lock.checkThatNoneIsHeld() }
  }

  private let values = DependencyValues.forOperation
  private let store = ValueStore(.family)

  package init() {}
}

extension Memoizer {
  /// The value of a memo, which the first call builds.
  ///
  /// - Parameters:
  ///   - memo: The memo, all of whose values have this type.
  ///   - name: The name of the value in messages.
  ///   - location: The place of the call.
  ///   - make: Builds the value. An error is not kept: the next call tries again.
  package func value<Value: Sendable, Failure: Error>(
    of memo: Memo,
    named name: @autoclosure () -> DependencyName,
    at location: CodeLocation,
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let box = store.lock.withLock({ memo.slot.box }) { return box.value(as: Value.self) }
    let site = ReadSite(name: name(), location: location)
    let key = ObjectIdentifier(memo)
    let construction = Construction(of: key, at: site, for: .memoizing, lifetime: .cached, in: store, .live)
    let place = Place(slot: memo.slot, store: store)
    switch Constructions.outcome(of: construction, in: place) {
    case .use(let box): return box.value(as: Value.self)
    case .construct: return try build(by: construction, in: place, make)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle), at: site)
    case .doWithout: fatalError("A memo takes its value at any time.")
    }
  }

  private func build<Value: Sendable, Failure: Error>(
    by construction: Construction,
    in place: Place,
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let storage = storage
    var failure: Failure?
    let box = construction.run(in: storage, readIn: storage.scopes) {
      do throws(Failure) {
        return ValueBox(try make(), origin: nil)
      } catch {
        failure = error
        construction.fail()
        return .slow
      }
    }
    Constructions.finish(construction, with: box, in: place)
    if let failure { throw failure }
    return box.value(as: Value.self)
  }

  /// The storage of the memoizer, with the observer of the caller.
  private var storage: Storage {
    let (storage, observer) = (values.storage.inTest, Storage.current.observer)
    if storage.observer === observer { return storage }
    let copy = Storage(copying: storage)
    copy.observer = observer
    return copy
  }
}
