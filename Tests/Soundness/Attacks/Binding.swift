import DependenciesCore

/// Bindings of the current scope on a thread without a task, where the end of a binding releases the scope.
///
/// Such a thread keeps its task locals in a block that is freed with the last binding. What a scope's release
/// binds in turn must not free it under the binding that is just ending.
enum Binding {
  static let attacks = [Attack("scopesReleasedByTheEndOfTheirBinding", releaseScopes)]
}

/// The blocks that `Object` has allocated while it was destroyed.
private let blocks = Monitor<[UInt]>([])

private final class Object: Sendable {
  /// Whether the destruction binds and allocates.
  let isNoticed: Bool

  init(isNoticed: Bool) { self.isNoticed = isNoticed }

  deinit {
    if !isNoticed { return }
    withDependencies({ $0.object = Object(isNoticed: false) }, operation: { _ = Model().byKey })
    let block = allocateBlock()
    blocks.withValue { $0.append(block) }
  }
}

private enum ObjectKey: DependencyKey {
  static let isNoticed = Monitor(true)
  static var liveValue: Object { Object(isNoticed: isNoticed.value) }
}

extension DependencyValues {
  fileprivate var object: Object {
    get { self[ObjectKey.self] }
    set { self[ObjectKey.self] = newValue }
  }
}

private struct Model {
  @Dependency(\.object) var object
  @Dependency(ObjectKey.self) var byKey
}

/// A block as large as the one in which such a thread keeps its task locals.
private func allocateBlock() -> UInt {
  let block = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
  block.storeBytes(of: 0, as: UInt.self)
  return UInt(bitPattern: block)
}

// The release of a table of defaults binds a task local, which once freed the block under the end of the
// binding that released the table: where no destruction is noticed, only valgrind sees this. An object's
// destruction that allocates got the block, and so did the next allocation.
private func releaseScopes(_ effort: Effort) {
  for round in 0..<effort.rounds(400) {
    ObjectKey.isNoticed.withValue { $0 = round % 4 == 0 }
    withDependencies {
      $0.object = ObjectKey.liveValue
    } operation: {
    }
    checkBlocks(after: "A scope with an override")
    withDependencies({ $0 = DependencyValues() }, operation: { _ = Model().byKey })
    checkBlocks(after: "A scope with defaults of its own")
  }
}

/// Ends the process if the allocator believes a block to be free that the destruction of a value has
/// allocated.
private func checkBlocks(after scope: String) {
  let allocated = blocks.withValue { blocks in
    defer { blocks = [] }
    return blocks
  }
  let expected = ObjectKey.isNoticed.value ? 1 : 0
  expectEqual(allocated.count, expected, "\(scope) has ended. The count of values that were destroyed")
  let others = (0..<4).map { _ in allocateBlock() }
  expect(
    Set(others).isDisjoint(with: allocated),
    "\(scope) has ended, and the allocator gave out a block again that nobody had freed."
  )
  for block in allocated + others { UnsafeMutableRawPointer(bitPattern: block)?.deallocate() }
}
