import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// A value of any type, so that two keys may have each other's values.
private struct AnySendable: Sendable {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}

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

  // Once the operation had returned, each read built another value.
  @Test func anObjectThatALaterOneHasBuiltKeepsItsValue() {
    let beside = late {
      $0.override(CachedKey.self) { Instance("lazy") }
      $0.override(LateReaderKey.self) { LateReader() }
    }
    #expect(beside.reader.instance === beside.first)
    let inside = withDependencies {
      $0.override(CachedKey.self) { Instance("lazy", life: Life()) }
    } operation: {
      late { $0.override(LateReaderKey.self) { LateReader() } }
    }
    #expect(inside.reader.instance === inside.first)
  }

  // The same without a report.
  @Test func anObjectThatAnEarlierOneHasBuiltReportsThatTheValueIsReleased() {
    let place = "DependenciesCoreTests/LazyOverrideTests.swift"
    let (reader, first) = late {
      $0.override(LateReaderKey.self) { LateReader() }
      $0.override(CachedKey.self) { Instance("lazy") }
    }
    let reports = reports {
      for _ in 1...2 { #expect(reader.instance !== first) }
    }
    let text = """
      CachedKey was read after its override had ended, so each read builds another value.

        Read at:        \(place):\(LateReader.line)
        Overridden at:  \(place):\(LateReader.line + 10)

      An override by a closure keeps its value until its operation has returned and the objects that were made
      there have been released. An object that another override has built keeps it as well, if that override
      was set later. Set a value in place of the closure:

        withDependencies {
          $0[CachedKey.self] = …
        } operation: {
          …
        }
      """
    #expect(reports.map(\.text) == (isDebug ? [text] : []))
  }

  @Test func twoThatReadOneAnotherAreReleasedWithTheirOperation() {
    final class Partner<Other: DependencyKey>: Sendable where Other.Value: Sendable {
      private let dependency = Dependency(Other.self)
      var other: Other.Value { dependency.wrappedValue }
      let instance = Instance()
    }
    enum Left: DependencyKey {
      static var liveValue: AnySendable { AnySendable(()) }
      static var testValue: AnySendable { liveValue }
    }
    enum Right: DependencyKey {
      static var liveValue: AnySendable { AnySendable(()) }
      static var testValue: AnySendable { liveValue }
    }
    withDependencies {
      $0.life = life
      $0.override(Left.self) { AnySendable(Partner<Right>()) }
      $0.override(Right.self) { AnySendable(Partner<Left>()) }
    } operation: {
      let left = read(Left.self).value as? Partner<Right>
      let right = left?.other.value as? Partner<Left>
      #expect(right?.other.value as? Partner<Right> === left)
      #expect(left != nil)
      #expect(life.alive == 2)
    }
    #expect(life.alive == 0)
  }

  @Test func anOutputOfAFamilyKeepsTheirValues() {
    let readers = DependencyFamily { (_: Int) in LateReader() }
    let first = withDependencies {
      $0.life = life
      $0.override(CachedKey.self) { Instance("lazy") }
    } operation: {
      readers(1).instance
    }
    #expect(readers(1).instance === first)
    readers.reset()
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
