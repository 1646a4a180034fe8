import DependenciesCore

/// Bindings of the current scope on a thread without a task, where the end of a binding releases the scope.
///
/// Such a thread keeps its task locals in a block that is freed with the last binding. What a scope's release
/// binds in turn must not free it under the binding that is just ending.
enum Binding {
  static let attacks = [
    Attack("scopeReleasedByTheEndOfItsBinding", releaseScopes),
    Attack("destructionThatBindsAndAllocates", bindAndAllocateInDestruction),
  ]
}

private final class Object: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private enum ObjectKey: DependencyKey {
  static var liveValue: Object { Object(0) }
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

// The release of a table of defaults binds a task local, which once freed the block under the end of the
// binding that released the table. Only valgrind sees this: the block is read and freed again before anything
// else uses it.
private func releaseScopes(_ effort: Effort) {
  for _ in 0..<effort.rounds(1000) {
    withDependencies {
      $0.override(ObjectKey.self) { Object(1) }
    } operation: {
      _ = Model().object.number
    }
    withDependencies({ $0 = DependencyValues() }, operation: { _ = Model().byKey })
  }
}

/// The blocks that `Allocating` has allocated while it was destroyed.
private let blocks = Monitor<[UInt]>([])

private final class Allocating: Sendable {
  deinit {
    withDependencies({ $0.object = Object(2) }, operation: { _ = Model().byKey })
    let block = allocateBlock()
    blocks.withValue { $0.append(block) }
  }
}

private enum AllocatingKey: DependencyKey {
  static var liveValue: Allocating { Allocating() }
}

/// A block as large as the one in which such a thread keeps its task locals.
private func allocateBlock() -> UInt {
  let block = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
  block.storeBytes(of: 0, as: UInt.self)
  return UInt(bitPattern: block)
}

// Here an object's destruction allocates the block, which was once freed and allocated a second time.
private func bindAndAllocateInDestruction(_ effort: Effort) {
  for _ in 0..<effort.rounds(100) {
    withDependencies {
      $0[AllocatingKey.self] = Allocating()
    } operation: {
    }
    checkBlocks(after: "A scope with an override")
    withDependencies {
      $0.override(AllocatingKey.self) { Allocating() }
    } operation: {
      _ = DependencyValues.current[AllocatingKey.self]
    }
    checkBlocks(after: "A scope with an override that is built when it is read")
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      _ = DependencyValues.current[AllocatingKey.self]
    }
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
  expectEqual(allocated.count, 1, "\(scope) has ended. The count of values that were destroyed")
  let others = (0..<4).map { _ in allocateBlock() }
  expect(
    Set(others).isDisjoint(with: allocated),
    "\(scope) has ended, and the allocator gave out a block again that nobody had freed."
  )
  for block in allocated + others { UnsafeMutableRawPointer(bitPattern: block)?.deallocate() }
}
