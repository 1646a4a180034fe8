import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct PrepareDependenciesTests {
  struct Failure: Error, Equatable {}

  @Test func setsADependencyForEveryScope() async {
    await with(.live) {
      prepareDependencies { $0.number = 10 }
      @Dependency(\.number) var number
      #expect(number == 10)
      withDependencies({ $0.testClient.name = "other" }, operation: { #expect(number == 10) })
      #expect(await Task { DependencyValues.current.number }.value == 10)
    }
  }

  @Test func returnsTheResultOfItsClosure() async {
    await with(.live) {
      let result = prepareDependencies { values in
        values.number = 10
        return "result"
      }
      #expect(result == "result")
      let asynchronousResult = await prepareDependencies { values in
        await Task.yield()
        values.testClient.name = "prepared"
        return 1
      }
      #expect(asynchronousResult == 1)
      #expect(DependencyValues.current.testClient.name == "prepared")
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func setsNothingWhenItsClosureThrows() {
    with(.live) {
      #expect(throws: Failure()) {
        try prepareDependencies {
          $0.number = 10
          throw Failure()
        }
      }
      #expect(DependencyValues.current.number == 1)
    }
  }

  @Test func setsOneEndpoint() {
    with(.live) {
      let reports = reports { prepareDependencies { $0.testClient.fetch = { "prepared \($0)" } } }
      #expect(reports == [])
      @Dependency(\.testClient) var client
      #expect(client.fetch(1) == "prepared 1")
      #expect(client.name == "client")
    }
  }

  @Test func setsTheContextAndWhatFollowsIt() {
    with(DependencyValues()) {
      prepareDependencies {
        $0.context = .live
        $0.testClient.name = "prepared"
      }
      @Dependency(\.context) var context
      @Dependency(\.testClient) var client
      @Dependency(\.number) var number
      #expect(context == .live)
      #expect(client.fetch(1) == "live 1")
      #expect(client.name == "prepared")
      #expect(number == 1)
    }
  }

  @Test func aKeyMayBeSetSeveralTimesInOneCallAndManyKeysInManyCalls() {
    with(.live) {
      let reports = reports {
        prepareDependencies {
          $0.number = 10
          $0.number += 1
        }
        prepareDependencies { $0.testClient.name = "prepared" }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.number == 11)
      #expect(DependencyValues.current.testClient.name == "prepared")
    }
  }

  @Test func aSecondPreparationIsReportedAndTheFirstStays() {
    with(.live) {
      let line = #line + 1
      prepareDependencies { $0.number = 10 }
      let reports = reports {
        prepareDependencies { $0.number = 20 }
      }
      #expect(
        reports == [
          Report(
            text: """
              \\.number was prepared twice.

                First prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
                Prepared again at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 2)

              The first value stays.
              Prepare each dependency, and the context, once, where the program starts, before any dependency is read.
              To change it for a part of the program, override it there:

                withDependencies {
                  $0.number = …
                } operation: {
                  …
                }
              """,
            line: line + 2
          )
        ]
      )
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func preparationAfterTheFirstReadIsReportedAndTheReadValueStays() {
    with(.live) {
      let line = #line + 1
      @Dependency(\.number) var number
      #expect(number == 1)
      let reports = reports {
        prepareDependencies { $0.number = 20 }
      }
      #expect(
        reports == [
          Report(
            text: """
              \\.number was prepared after it had been read.

                First read at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
                Prepared at:    DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 3)

              The value that was read stays.
              Prepare each dependency, and the context, once, where the program starts, before any dependency is read.
              To change it for a part of the program, override it there:

                withDependencies {
                  $0.number = …
                } operation: {
                  …
                }
              """,
            line: line + 3
          )
        ]
      )
      #expect(number == 1)
    }
  }

  // Only first reads of cached values were noted. Values of other lifetimes were replaced without a report,
  // even while code used the first value.
  @Test(arguments: [WeakKey.self, ExpiringKey.self] as [any InstanceKey.Type])
  func preparationAfterTheFirstReadOfAValueThatIsSharedForAWhileIsReported(_ key: any InstanceKey.Type) {
    func check<Key: InstanceKey>(_: Key.Type) {
      let value = DependencyValues.current[Key.self]
      let reports = reports { prepareDependencies { $0[Key.self] = Instance("late") } }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == ["\(Key.self) was prepared after it had been read."]
      )
      #expect(DependencyValues.current[Key.self] === value)
    }
    with(.live) {
      check(key)
    }
  }

  @Test func aWeakValueCanBePreparedOnceNobodyHasTheFirst() {
    with(.live) {
      _ = DependencyValues.current[WeakKey.self]
      let prepared = Instance("prepared")
      prepareDependencies { $0[WeakKey.self] = prepared }
      #expect(DependencyValues.current[WeakKey.self] === prepared)
    }
  }

  @Test func theContextCannotBePreparedAfterSomethingDependedOnIt() {
    with(DependencyValues()) {
      let line = #line + 1
      @Dependency(\.number) var number
      #expect(number == 3)
      let reports = reports {
        prepareDependencies { $0.context = .live }
      }
      #expect(
        reports.map(\.text) == [
          """
          The context was prepared after it had been used.

            Prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 3)

          The first context stays.
          Prepare each dependency, and the context, once, where the program starts, before any dependency is read.
          To change it for a part of the program, override it there:

            withDependencies {
              $0.context = …
            } operation: {
              …
            }
          """
        ]
      )
      #expect(DependencyValues.current.context == .test)
    }
  }

  @Test func theContextCannotBePreparedAfterItWasReadItself() {
    let reads: [() -> Void] = [
      { _ = DependencyValues.current.context }, { prepareDependencies { $0.context = .live } },
    ]
    for read in reads {
      with(DependencyValues()) {
        read()
        let reports = reports { prepareDependencies { $0.context = .preview } }
        #expect(reports.count == 1)
        #expect(DependencyValues.current.context != .preview)
      }
    }
  }

  @Test func theContextCannotBePreparedAfterAValueWasPreparedInIt() {
    withDependencies {
      $0 = .live
      $0 = DependencyValues()
    } operation: {
      prepareDependencies { $0.number = 10 }
      let reports = reports {
        prepareDependencies {
          $0.context = .preview
          $0.testClient.name = "prepared"
        }
      }
      #expect(reports.count == 1)
      #expect(DependencyValues.current.number == 10)
      #expect(DependencyValues.current.testClient.name == "prepared")
    }
  }

  @Test func preparingTheContextThatPrevailsIsNoChange() {
    with(DependencyValues()) {
      let reports = reports {
        for name in ["first", "second"] {
          prepareDependencies {
            $0.context = .live
            if name == "second" { $0.number = 10 }
          }
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func theContextMayBeLookedAtWhileItIsPrepared() {
    with(DependencyValues()) {
      let reports = reports {
        prepareDependencies { values in
          if values.context == .test { values.context = .live }
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.context == .live)
    }
  }

  @Test func previewsMayPrepareAgain() {
    with(.preview) {
      @Dependency(\.number) var number
      #expect(number == 2)
      let reports = reports {
        prepareDependencies { $0.number = 10 }
        prepareDependencies { $0.number = 20 }
      }
      #expect(reports == [])
      #expect(number == 20)
    }
  }

  @Test func overridesShowAboveAPreparedValueAndGoAgain() {
    with(.live) {
      prepareDependencies { $0.number = 10 }
      @Dependency(\.number) var number
      withDependencies {
        $0.number = 20
      } operation: {
        #expect(number == 20)
        withDependencies({ $0.reset(NumberKey.self) }, operation: { #expect(number == 10) })
      }
      #expect(number == 10)
    }
  }

  @Test func preparingInsideAnOverrideIsWarnedOf() {
    with(.live) {
      let line = #line + 1
      withDependencies {
        $0.number = 20
      } operation: {
        let reports = reports {
          prepareDependencies { $0.number = 10 }
        }
        let warning = """
          \\.number was prepared inside an override of it, which hides the prepared value.

            Overridden at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)
            Prepared at:    DependenciesCoreTests/PrepareDependenciesTests.swift:\(line + 4)

          An override by 'withDependencies' takes precedence. Set the value there:

            withDependencies {
              $0.number = …
            } operation: {
              …
            }

          or prepare it outside of that override.
          """
        #if DEBUG
          #expect(reports == [Report(text: warning, line: line + 4, isWarning: true)])
        #else
          #expect(reports == [], "\(warning)")
        #endif
        #expect(DependencyValues.current.number == 20)
      }
      #expect(DependencyValues.current.number == 10)
    }
  }

  @Test func preparingWhileTheDefaultIsBeingBuiltIsReported() {
    enum Key: DependencyKey {
      static var liveValue: Int {
        prepareDependencies { $0[Key.self] = 2 }
        return 1
      }
    }
    with(.live) {
      let reports = reports { #expect(DependencyValues.current[Key.self] == 1) }
      #expect(reports.count == 1)
    }
  }

  // A build in fresh values did not look for an existing default when it changed a part of it.
  @Test func aConstructionChangesAPartOfWhatWasPreparedOrBuilt() {
    enum Louder: DependencyKey {
      static var liveValue: String {
        withDependencies {
          $0.testClient.name += "!"
        } operation: {
          DependencyValues.current.testClient.name
        }
      }
    }
    enum Counted: DependencyKey {
      static let builds = LockIsolated(0)
      static var liveValue: Int {
        builds.withValue {
          $0 += 1; return $0
        }
      }
    }
    enum Counter: DependencyKey {
      static var liveValue: Int {
        withDependencies {
          $0[Counted.self] += 10
        } operation: {
          DependencyValues.current[Counted.self]
        }
      }
    }
    with(.live) {
      prepareDependencies { $0.testClient.name = "prepared" }
      #expect(DependencyValues.current[Louder.self] == "prepared!")
      #expect(DependencyValues.current[Counted.self] == 1)
      #expect(DependencyValues.current[Counter.self] == 11)
    }
  }

  // Values that were prepared with another context than their scope's own were neither seen nor reported.
  @Test func preparingAContextInsideAScopeWithItsOwnIsReported() {
    with(.test) {
      let line = #line + 2
      let reports = reports {
        prepareDependencies {
          $0.context = .live
          $0.number = 10
        }
      }
      #expect(DependencyValues.current.number == 10)
      #expect(DependencyValues.current.context == .test)
      #expect(
        reports == [
          Report(
            text: """
              The context was prepared inside an override of it, which hides the prepared value.

                Prepared at:  DependenciesCoreTests/PrepareDependenciesTests.swift:\(line)

              An override by 'withDependencies' takes precedence. Set the value there:

                withDependencies {
                  $0.context = …
                } operation: {
                  …
                }

              or prepare it outside of that override.
              """,
            line: line
          )
        ]
      )
    }
  }

  // A default built under its own context was later read under the prevailing one, without noting that use.
  @Test func theContextCannotBePreparedAfterAReadOfWhatAScopeWithTheSameContextBuilt() {
    with(DependencyValues()) {
      withDependencies {
        $0.context = .test
      } operation: {
        #expect(DependencyValues.current.number == 3)
      }
      #expect(DependencyValues.current.number == 3)
      let reports = reports {
        prepareDependencies { $0.context = .live }
      }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == ["The context was prepared after it had been used."]
      )
      #expect(DependencyValues.current.number == 3)
    }
  }

  @Test func theContextCanBePreparedAfterAReadInAScopeWithAnother() {
    with(DependencyValues()) {
      withDependencies {
        $0.context = .preview
      } operation: {
        prepareDependencies { $0.testClient.name = "previewed" }
        #expect(DependencyValues.current.number == 2)
      }
      prepareDependencies { $0.context = .live }
      #expect(DependencyValues.current.number == 1)
      #expect(DependencyValues.current.testClient.name == "client")
    }
  }

  /// A clock that does something when it is read for the first time.
  struct EventfulClock: Clock {
    let event: @Sendable () -> Void
    var now: ContinuousClock.Instant {
      event()
      return ContinuousClock.now
    }
    var minimumResolution: Duration { .zero }
    func sleep(until _: ContinuousClock.Instant, tolerance _: Duration?) async throws {}
  }

  // A closure that had been prepared during a read was taken for the value itself, and a value that
  // had been prepared then was dropped, as if it were too old.
  @Test(arguments: [false, true])
  func aReadFindsWhatIsPreparedWhileItIsUnderWay(_ isBuiltLater: Bool) {
    let life = Life()
    let isFirst = LockIsolated(true)
    let values = DependencyValues.live
    withDependencies {
      $0 = values
      $0.continuousClock = EventfulClock {
        guard
          isFirst.withValue({ value in
            defer { value = false }; return value
          })
        else { return }
        with(values) {
          prepareDependencies {
            if isBuiltLater {
              $0.override(ExpiringKey.self) { Instance("prepared", life: life) }
            } else {
              $0[ExpiringKey.self] = Instance("prepared", life: life)
            }
          }
        }
      }
    } operation: {
      #expect(read(ExpiringKey.self).name == "prepared")
      #expect(read(ExpiringKey.self) === read(ExpiringKey.self))
      #expect(life.counts.made == 1)
    }
  }

  // A read of the context fixed it, although only an update closure used the value.
  @Test func theContextMayBePreparedAfterAConstructionForAnUpdateClosureReadIt() {
    with(DependencyValues()) {
      let reports = reports {
        withDependencies {
          _ = $0[ContextKey.self]
        } operation: {
          prepareDependencies { $0.context = .live }
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.context == .live)
    }
  }

  private enum ContextKey: TestDependencyKey {
    static var testValue: DependencyContext { DependencyValues.current.context }
  }
}
