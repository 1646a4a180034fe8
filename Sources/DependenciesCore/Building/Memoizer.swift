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
  ///   - make: Builds the value.
  package func value<Value: Sendable>(
    of memo: Memo,
    named name: @autoclosure () -> DependencyName,
    at location: CodeLocation,
    _ make: () -> Value
  ) -> Value {
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
    case .build:
      let environment = values.environment.inStoreOfCaller
      let box = construction.run(in: environment) { ValueBox(make(), origin: nil) }
      store.finish(construction, with: box)
      return box.value(as: Value.self)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle, stops: true), at: location)
    case .refused: fatalError("A memo takes its value at any time.")
    }
  }

  /// The value of a memo; nil if it has not been built.
  package func value<Value: Sendable>(of memo: Memo, as type: Value.Type) -> Value? {
    store.lock.withLock { memo.slot.content?.box }?.value(as: type)
  }
}
