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
