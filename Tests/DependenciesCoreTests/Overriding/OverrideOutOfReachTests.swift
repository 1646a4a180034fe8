import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

#if DEBUG
  /// The warning that an override around a reader does not reach a kept value.
  @Suite struct OverrideOutOfReachTests {
    typealias TextKey = KeptValueTests.TextKey

    enum ParentKey: DependencyKey {
      static var liveValue: String { "made of \(DependencyValues.current.text)" }
      static var testValue: String { liveValue }
    }

    enum GrandparentKey: DependencyKey {
      static var liveValue: String { read(ParentKey.self) }
      static var testValue: String { liveValue }
    }

    struct Visit: DependencyScopeValue {
      let visitor: String
      static var testValue: Visit { Visit(visitor: "nobody") }
    }

    enum VisitTextKey: DependencyKey {
      static var liveValue: String { read(Visit.self).visitor }
      static var testValue: String { liveValue }
    }

    /// The first line of the warning about a key.
    private func fact(_ key: String = "OverrideOutOfReachTests.ParentKey") -> String {
      "The override of \\.text does not reach \(key), which was built without it."
    }

    private let file = "DependenciesCoreTests/OverrideOutOfReachTests.swift"

    /// The facts that locate a warning.
    private func facts(_ override: Int, set: Int? = nil, built: Int, used: Int) -> String {
      """
        Overridden at:  \(file):\(override)
      \(set.map { "  Set at:         \(file):\($0)\n" } ?? "")  Built at:       \(file):\(built)
        Used at:        \(file):\(used)
      """
    }

    private func warning(_ facts: String, _ cure: String, line: Int) -> Report {
      Report(text: "\(fact())\n\n\(facts)\n\n\(cure)", line: line, isWarning: true)
    }

    private let late = """
      or read \\.text only when it is needed: declare the '@Dependency' in the closure that uses it.
      """

    private var cureInTest: String {
      """
      OverrideOutOfReachTests.ParentKey is kept for the whole test, so it is built without the overrides around its readers.
      Set \\.text for the whole test, before OverrideOutOfReachTests.ParentKey is read:

        @Test(.dependencies { $0.text = … })

      \(late)
      """
    }

    // One mistake had a report and a warning.
    @Test func aScopedReadOutsideOfScopesIsReportedAndNotWarnedOf() async throws {
      let reports = try await reports {
        await withDependencyScope(Visit(visitor: "Ann")) { #expect(read(VisitTextKey.self) == "nobody") }
      }
      let visit = "OverrideOutOfReachTests.Visit"
      let fact = "@Dependency(\(visit).self) was read where no scope of \(visit) is open."
      #expect(reports.map(\.fact) == [fact])
    }

    @Test func theReadThatBuildsTheValueIsWarnedOfOnce() {
      let line = #line + 1
      @Dependency(ParentKey.self) var parent
      let reports = reports {
        withDependencies {
          $0.text = "around"
        } operation: {
          for _ in 1...3 { #expect(parent == "made of own") }
        }
      }
      #expect(reports == [warning(facts(line + 2, built: line, used: line), cureInTest, line: line)])
    }

    @Test func aReadOfAValueThatExistsIsWarnedOf() {
      let line = #line + 1
      #expect(read(ParentKey.self) == "made of own")
      @Dependency(ParentKey.self) var parent
      let reports = reports {
        withDependencies({ $0.text = "around" }, operation: { #expect(parent == "made of own") })
      }
      let place = "DependenciesCoreTests/LifetimeKeys.swift:114"
      let facts = """
          Overridden at:  \(file):\(line + 3)
          Built at:       \(place)
          Used at:        \(file):\(line + 1)
        """
      #expect(reports == [warning(facts, cureInTest, line: line + 1)])
    }

    // The trait was taken for the override around the reader.
    @Test(.dependencies { $0.text = "trait" }) func aTraitThatSetsTheDependencyIsNamedAndNotAdvised() {
      let line = #line + 1
      @Dependency(ParentKey.self) var parent
      let reports = reports {
        #expect(parent == "made of trait")
        withDependencies({ $0.text = "around" }, operation: { #expect(parent == "made of trait") })
      }
      let cure = """
        OverrideOutOfReachTests.ParentKey is kept for the whole test, so it is built without the overrides around its readers.
        Set another value there, or read \\.text only when it is needed: declare the '@Dependency' in the closure that uses it.
        """
      let facts = facts(line + 3, set: line - 2, built: line, used: line)
      #expect(reports == [warning(facts, cure, line: line)])
    }

    @Test func aPreparationThatSetsTheDependencyIsNamedAndNotAdvised() {
      prepareDependencies { $0.text = "prepared" }
      let reports = reports {
        withDependencies {
          $0.text = "around"
        } operation: {
          #expect(read(ParentKey.self) == "made of prepared")
        }
      }
      #expect(reports.map { $0.text.contains("\n  Set at:         \(file):") } == [true])
      #expect(reports.allSatisfy { $0.text.contains("\nSet another value there, or read") })
    }

    @Test func aScopeAdvisesToSetTheDependencyAtItsOpening() async throws {
      enum ScopedKey: DependencyKey {
        static var liveValue: String { DependencyValues.current.text }
        static var testValue: String { liveValue }
        static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      }
      let line = #line + 4
      let reports = try await reports {
        let session = DependencyScope(Session.self)
        withDependencies(in: session) {
          @Dependency(ScopedKey.self) var scoped
          withDependencies({ $0.text = "around" }, operation: { #expect(scoped == "own") })
        }
        await session.close()
      }
      let text = """
        \(fact("OverrideOutOfReachTests.ScopedKey"))

        \(facts(line + 1, built: line, used: line))

        OverrideOutOfReachTests.ScopedKey is kept for a scope of Session, so it is built without the overrides around its readers.
        Set \\.text where the scope is opened:

          let scope = DependencyScope(Session.self) {
            $0.text = …
          }

        \(late)
        """
      #expect(reports == [Report(text: text, line: line, isWarning: true)])
    }

    @Test func freshValuesAdviseToSetTheDependencyWithThem() {
      let line = #line + 3
      let reports = reports {
        with(.live) {
          @Dependency(ParentKey.self) var parent
          withDependencies({ $0.text = "around" }, operation: { #expect(parent == "made of live") })
        }
      }
      let cure = """
        OverrideOutOfReachTests.ParentKey is kept for new values, so it is built without the overrides around its readers.
        Set \\.text where these values are set:

          withDependencies {
            $0 = .test
            $0.text = …
          } operation: {
            …
          }

        \(late)
        """
      #expect(reports == [warning(facts(line + 1, built: line, used: line), cure, line: line)])
    }

    @Test func aValueTwoConstructionsAwayCounts() {
      let reports = reports {
        withDependencies {
          $0.text = "around"
        } operation: {
          #expect(read(GrandparentKey.self) == "made of own")
        }
      }
      #expect(reports.map(\.fact) == [fact("OverrideOutOfReachTests.GrandparentKey")])
    }

    @Test func eachDependencyAndEachPlaceCounts() {
      enum PairKey: DependencyKey {
        static var liveValue: String { DependencyValues.current.text + DependencyValues.current.label }
        static var testValue: String { liveValue }
      }
      let reports = reports {
        withDependencies {
          $0.text = "around"
          $0.label = "around"
        } operation: {
          for _ in 1...2 {
            @Dependency(PairKey.self) var first
            @Dependency(PairKey.self) var second
            #expect(first == second)
          }
        }
      }
      #expect(reports.count == 4)
    }

    // Each of several new values had a memory of its own.
    @Test func aTestIsWarnedOnceOfAPlaceThatReadsNewValuesEachTime() {
      let reports = reports {
        for _ in 1...2 {
          with(.live) {
            @Dependency(ParentKey.self) var parent
            withDependencies({ $0.text = "around" }, operation: { #expect(parent == "made of live") })
          }
        }
      }
      #expect(reports.map(\.fact) == [fact()])
    }

    @Test func aReadThroughADraftCounts() {
      let reports = reports {
        withDependencies {
          $0.text = "around"
          $0[ParentKey.self] += "!"
        } operation: {
          #expect(read(ParentKey.self) == "made of own!")
        }
      }
      #expect(reports.map(\.fact) == [fact()])
    }

    // Each default wrote down all that those below it had read, once for each way to it.
    @Test func whatIsRememberedOfDefaultsThatShareOthersDoesNotMultiply() {
      #expect(read(Layer<Sixteen<Sixteen<Ground>>>.self) == 1 << 32)
      let reports = reports {
        withDependencies {
          $0.number = 2
        } operation: {
          _ = read(Layer<Sixteen<Sixteen<Ground>>>.self)
        }
      }
      #expect(reports.count == 1)
    }

    // MARK: No warnings

    @Test func whatTheOverrideReachesIsNotWarnedOf() {
      let reports = reports {
        withDependencies {
          $0.text = "around"
        } operation: {
          #expect(read(TextKey.self) == "around")
        }
        withDependencies(
          { $0.label = "another" },
          operation: { #expect(read(ParentKey.self) == "made of own") }
        )
        withDependencies {
          $0.text = "around"
          $0[ParentKey.self] = "whole"
        } operation: {
          #expect(read(ParentKey.self) == "whole")
        }
        withDependencies {
          $0 = .live
          $0.text = "first"
        } operation: {
          #expect(read(ParentKey.self) == "made of first")
        }
      }
      #expect(reports.isEmpty)
    }

    @Test func anOverrideThatAConstructionMakesForItselfIsNotWarnedOf() {
      enum SelfMadeKey: DependencyKey {
        static var liveValue: String {
          withDependencies({ $0.text = "inner" }, operation: { DependencyValues.current.text })
        }
        static var testValue: String { liveValue }
      }
      let reports = reports {
        withDependencies {
          $0.text = "around"
        } operation: {
          for _ in 1...2 { #expect(read(SelfMadeKey.self) == "inner") }
        }
      }
      #expect(reports.isEmpty)
    }

    // Whoever takes the advice of the warning must get no other one.
    @Test func aReadInAClosureOfTheClientIsNotWarnedOf() {
      enum LateKey: DependencyKey {
        static var liveValue: @Sendable () -> String { { DependencyValues.current.text } }
        static var testValue: @Sendable () -> String { liveValue }
      }
      let reports = reports {
        withDependencies({ $0.text = "around" }, operation: { #expect(read(LateKey.self)() == "around") })
      }
      #expect(reports.isEmpty)
    }
  }

  /// Layers of defaults, each of which reads the one below twice.
  private protocol Level {
    static var value: Int { get }
  }

  private enum Ground: Level {
    static var value: Int { DependencyValues.current.number / 3 }
  }

  private enum Above<Below: Level>: Level {
    static var value: Int { read(Layer<Below>.self) + read(Layer<Below>.self) }
  }

  private typealias Four<Below: Level> = Above<Above<Above<Above<Below>>>>
  private typealias Sixteen<Below: Level> = Four<Four<Four<Four<Below>>>>

  private enum Layer<Content: Level>: DependencyKey {
    static var liveValue: Int { Content.value }
    static var testValue: Int { liveValue }
  }
#endif
