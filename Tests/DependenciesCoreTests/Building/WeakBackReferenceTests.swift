import DependenciesCore
import DependenciesTestSupport
import Testing

/// A parent and a child that need each other, without a reference cycle: the parent owns the child, and the
/// parent's key is `weak`. The child reads the parent on demand, and keeps only the wrapper.
@Suite struct WeakBackReferenceTests {
  actor Parent {
    let child = Child()
    let instance = Instance("parent")
    func greeting() -> String { "parent of \(child.name)" }
  }

  actor Child {
    @Dependency(ParentKey.self) private var parent
    let instance = Instance("child")
    let name = "child"
    // Not stored: as long as the call takes, the child holds its parent, and no longer.
    func askParent() async -> String { await parent.greeting() }
    var parentIdentity: ObjectIdentifier { ObjectIdentifier(parent) }
  }

  enum ParentKey: TestDependencyKey {
    static var testValue: Parent { Parent() }
    static var lifetime: DependencyLifetime { .weak }
  }

  @Test func theChildFindsTheParentThatOwnsItAndBothGoWhenNobodyHoldsTheParent() async {
    let life = Life.current
    do {
      do {
        let parent = read(ParentKey.self)
        #expect(await parent.child.parentIdentity == ObjectIdentifier(parent))
        #expect(await parent.child.askParent() == "parent of child")
        #expect(read(ParentKey.self) === parent)
        #expect(life.counts == Life.Counts(made: 2, gone: 0))
      }
      #expect(life.counts == Life.Counts(made: 2, gone: 2))
    }
  }

  // The child alone does not keep its parent: each read builds a parent with a new child, for that call only.
  @Test func aChildThatOutlivesItsParentGetsAnotherAtEachRead() async {
    let life = Life.current
    do {
      let child = read(ParentKey.self).child
      #expect(life.counts == Life.Counts(made: 2, gone: 1))
      #expect(await child.askParent() == "parent of child")
      #expect(life.counts == Life.Counts(made: 4, gone: 3))
      _ = await child.askParent()
      #expect(life.counts == Life.Counts(made: 6, gone: 5))
      let parent = read(ParentKey.self)
      #expect(await child.parentIdentity == ObjectIdentifier(parent))
      #expect(parent.child !== child)
    }
  }
}
