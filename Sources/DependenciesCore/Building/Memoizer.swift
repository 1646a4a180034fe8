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
  private let store = ValueStore(.memoizer)

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
    if let box = store.lock.withLock({ memo.slot.content?.box }) { return box.value(as: Value.self) }
    let construction = Construction(
      of: ObjectIdentifier(memo),
      at: ReadSite(name: name(), location: location),
      for: .memoizing,
      .cached,
      in: store,
      .live
    )
    // The slot does not know the construction of an old value.
    if construction.isOfOldValue, let cycle = construction.cycle {
      IssueReporter.stop(.cycle(cycle, stops: true), at: location)
    }
    switch store.step(of: construction, in: memo.slot) {
    case .found(let box): return box.value(as: Value.self)
    case .build: return try build(by: construction, make)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle, stops: true), at: location)
    case .refused: fatalError("A memo takes its value at any time.")
    }
  }

  /// The value of a memo; nil if it has not been built.
  package func value<Value: Sendable>(of memo: Memo, as type: Value.Type) -> Value? {
    store.lock.withLock { memo.slot.content?.box }?.value(as: type)
  }

  private func build<Value: Sendable, Failure: Error>(
    by construction: Construction,
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var failure: Failure?
    let box = construction.run(in: environment) {
      do throws(Failure) {
        return ValueBox(try make(), origin: nil)
      } catch {
        failure = error
        construction.hasFailed = true
        return AnyValueBox(origin: nil)
      }
    }
    store.finish(construction, with: box)
    if let failure { throw failure }
    return box.value(as: Value.self)
  }

  /// The environment of the memoizer. As for an object, the store of the caller or of the running test wins.
  private var environment: DependencyEnvironment {
    let (own, current) = (values.environment, DependencyEnvironment.current)
    let store = current.takesStore(of: own) ? own.ownStore : current.ownStore
    if store === own.ownStore, current.observer === own.observer { return own }
    let copy = DependencyEnvironment(copying: own)
    (copy.ownStore, copy.observer) = (store, current.observer)
    return copy
  }
}
