import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct LazyOverrideTests {
  let life = Life()

  private func withLazyOverride<Key: InstanceKey>(
    of key: Key.Type,
    _ operation: () async throws -> Void
  ) async rethrows {
    let life = life
    try await withDependencies {
      $0.life = life
      $0.override(key) { Instance("lazy", life: life) }
    } operation: {
      try await operation()
    }
  }

  @Test func aCachedOneIsBuiltOnceForTheOverride() async {
    let outer = read(CachedKey.self)
    await withLazyOverride(of: CachedKey.self) {
      #expect(life.counts.made == 0)
      #expect(read(CachedKey.self).name == "lazy")
      #expect(read(CachedKey.self) === DependencyValues.current[CachedKey.self])
      #expect(life.counts.made == 1)
    }
    #expect(life.alive == 0)
    #expect(read(CachedKey.self) === outer)
  }

  // It was built like the default of a singleton, which sees no overrides.
  @Test func thatOfASingletonSeesOverridesLikeAnyOther() {
    withDependencies {
      $0.label = "overridden"
      $0.override(SingletonKey.self) { Instance("lazy, " + DependencyValues.current.label) }
    } operation: {
      #expect(read(SingletonKey.self).name == "lazy, overridden")
      #expect(read(SingletonKey.self) === read(SingletonKey.self))
    }
  }

  @Test func aTransientOneIsBuiltAtEachRead() async {
    await withLazyOverride(of: TransientKey.self) {
      #expect(read(TransientKey.self) !== read(TransientKey.self))
      #expect(life.counts == Life.Counts(made: 2, gone: 2))
    }
  }

  @Test func aPlainOverrideInsideWinsAndAResetShowsTheDefault() async {
    await withLazyOverride(of: CachedKey.self) {
      let plain = Instance("plain", life: life)
      withDependencies({ $0[CachedKey.self] = plain }, operation: { #expect(read(CachedKey.self) === plain) })
      withDependencies(
        { $0.reset(CachedKey.self) },
        operation: { #expect(read(CachedKey.self).name == "default") }
      )
    }
  }

  @Test func whatItBuildsReadsTheScopeOfItsFirstReader() {
    withDependencies {
      $0.override(CachedKey.self) { Instance(DependencyValues.current.label) }
    } operation: {
      withDependencies({ $0.label = "inner" }, operation: { #expect(read(CachedKey.self).name == "inner") })
    }
  }

  /// The report named the default, and advised to read late, which does not help here.
  @Test func oneThatReadsItselfIsACycleNotAHang() throws {
    let line = #line + 5
    let reports = reports {
      withDependencies {
        $0 = .live
        $0.override(CachedKey.self) {
          @Dependency(CachedKey.self) var cached
          return Instance("around " + cached.name, life: Life())
        }
      } operation: {
        @Dependency(CachedKey.self) var cached
        #expect(cached.name == "around default")
      }
    }
    let place = "DependenciesCoreTests/LazyOverrideTests.swift"
    #expect(
      reports.map(\.text) == [
        """
        The override of CachedKey needs itself: CachedKey → CachedKey.

          Read CachedKey:  \(place):\(line + 4)
          Read CachedKey:  \(place):\(line), while building CachedKey

        The last read got the test value.
        To build on the value that the override replaces, read that first:

          withDependencies {
            let replaced = $0[CachedKey.self]
            $0[CachedKey.self] = …
          } operation: {
            …
          }
        """
      ]
    )
  }

  // The process stopped, as if the test value were part of the cycle.
  @Test func oneThatReadsItselfInATestGetsTheTestValue() {
    let reports = reports {
      withDependencies {
        $0.override(CachedKey.self) { Instance("around " + read(CachedKey.self).name, life: Life()) }
      } operation: {
        #expect(read(CachedKey.self).name == "around default")
      }
    }
    #expect(reports.count == 1)
  }

  // MARK: Overrides that read one another

  /// An object that reads another override after it was built.
  final class LateReader: Sendable {
    static let line = #line + 1
    private let dependency = Dependency(CachedKey.self)
    var instance: Instance { dependency.wrappedValue }
  }

  enum LateReaderKey: DependencyKey {
    static var liveValue: LateReader { LateReader() }
    static var testValue: LateReader { liveValue }
  }

  private func late(_ update: (inout DependencyValues) -> Void) -> (reader: LateReader, first: Instance) {
    withDependencies {
      $0.life = life
      update(&$0)
    } operation: {
      let reader = read(LateReaderKey.self)
      return (reader, reader.instance)
    }
  }

  // Once the operation had returned, each read built another value, and nothing said so.
  @Test(arguments: [false, true])
  func anObjectThatAnotherOneHasBuiltReportsThatTheValueIsReleased(_ isSetFirst: Bool) {
    let place = "DependenciesCoreTests/LazyOverrideTests.swift"
    let text = """
      CachedKey was read after its override had ended, so each read builds another value.

        Read at:        \(place):\(LateReader.line)
        Overridden at:  \(place):\(LateReader.line + 10)

      An override by a closure keeps its value until its operation has returned and the objects that were made
      there have been released. Objects that were built by another such closure, by a family or for a default
      do not count. Set a value in place of the closure:

        withDependencies {
          $0[CachedKey.self] = …
        } operation: {
          …
        }
      """
    let (reader, first) = late {
      if isSetFirst { $0.override(LateReaderKey.self) { LateReader() } }
      $0.override(CachedKey.self) { Instance("lazy") }
      if !isSetFirst { $0.override(LateReaderKey.self) { LateReader() } }
    }
    let reports = reports {
      for _ in 1...2 { #expect(reader.instance !== first) }
    }
    #expect(reports.map(\.text) == (isDebug ? [text] : []))
  }

  @Test func anOutputOfAFamilyReportsTheSame() {
    let readers = DependencyFamily { (_: Int) in LateReader() }
    withDependencies {
      $0.life = life
      $0.override(CachedKey.self) { Instance("lazy") }
    } operation: {
      #expect(readers(1).instance === readers(1).instance)
    }
    let reports = reports { _ = readers(1).instance }
    #expect(reports.count == (isDebug ? 1 : 0))
  }

  @Test func anObjectOfTheOperationKeepsTheValue() {
    let (reader, first) = withDependencies {
      $0.life = life
      $0.override(CachedKey.self) { Instance("lazy") }
    } operation: {
      (LateReader(), read(CachedKey.self))
    }
    let reports = reports { #expect(reader.instance === first) }
    #expect(reports == [])
  }

  /// An object that reads each of the keys, and may keep another one.
  final class Node: Sendable {
    let held: Node?
    let left = Dependency(NodeKey<Int>.self)
    let right = Dependency(NodeKey<String>.self)
    private let instance = Instance()
    init(holding held: Node? = nil) { self.held = held }
  }

  /// Two keys.
  enum NodeKey<Tag>: DependencyKey {
    static var liveValue: Node { Node() }
    static var testValue: Node { Node() }
  }

  typealias Left = NodeKey<Int>
  typealias Right = NodeKey<String>

  @Test func whatTheyBuildIsReleasedWithTheirOperationAlsoIfItKeepsOtherValues() {
    func check(_ update: (inout DependencyValues) -> Void, _ operation: () -> Void) {
      withDependencies {
        $0.life = life
        update(&$0)
      } operation: {
        operation()
        #expect(life.alive > 0)
      }
      #expect(life.alive == 0)
    }
    // Each reads the other.
    check {
      $0.override(Left.self) { Node() }
      $0.override(Right.self) { Node() }
    } _: {
      let left = read(Left.self)
      #expect(left.right.wrappedValue.left.wrappedValue === left)
    }
    // One stores the other, which was built before.
    check {
      $0.override(Left.self) { Node(holding: read(Right.self)) }
      $0.override(Right.self) { Node() }
    } _: {
      let right = read(Right.self)
      #expect(read(Left.self).held === right)
    }
    // A plain value holds the value of an override.
    check {
      $0.override(Left.self) { Node() }
      $0.override(Right.self) { Node() }
      let replaced = $0[Right.self]
      $0[Right.self] = Node(holding: replaced)
    } _: {
      _ = read(Left.self)
    }
    // One stores the output of a family that was built inside of it.
    let family = DependencyFamily { (_: Int) in Node() }
    check {
      $0.override(Left.self) { Node(holding: family(1)) }
    } _: {
      _ = family(1)
      _ = read(Left.self)
      family.reset()
    }
  }

  @Test func preparingOneBuildsItForTheProcessWhenItIsRead() {
    withDependencies {
      $0 = .live
      $0.life = life
    } operation: {
      prepareDependencies {
        $0.override(CachedKey.self) { Instance("prepared") }
        $0.override(TransientKey.self) { Instance("prepared") }
      }
      #expect(life.counts.made == 0)
      #expect(read(CachedKey.self).name == "prepared")
      #expect(read(CachedKey.self) === read(CachedKey.self))
      #expect(read(TransientKey.self).name == "prepared")
      #expect(life.counts == Life.Counts(made: 2, gone: 1))
    }
  }

  @Test func itsDescriptionSaysThatItIsBuiltLater() {
    var values = DependencyValues()
    values.override(CachedKey.self) { Instance() }
    #expect(values.description.contains("CachedKey = (built when it is read)"))
  }
}
