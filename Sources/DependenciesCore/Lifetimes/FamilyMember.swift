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

  deinit { published.deallocate() }

  /// The output, if it has been built. It is found without a lock.
  var output: Output? {
    // A box that was published stays in `box`, which keeps it.
    published.load()?.value(as: Output.self)
  }

  func begin(_ construction: Construction) { running = construction }
  func end(_: Construction, _: inout AfterUnlock) { running = nil }

  func keep(_ box: AnyValueBox) {
    self.box = box
    published.store(box)
  }
}
