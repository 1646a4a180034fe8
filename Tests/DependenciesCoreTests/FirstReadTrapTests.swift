import DependenciesCore
import DependenciesTestSupport
import Testing

// Which of two scopes reads a default first decides what it is made of. Debug builds say so; in release builds, these
// tests show that nothing else differs.
@Suite struct FirstReadTrapTests {
  enum Child: DependencyKey {
    static var liveValue: Int { 1 }
  }

  enum Parent: DependencyKey {
    static var liveValue: Int {
      @Dependency(Child.self) var child
      return child * 10
    }
  }

  enum Grandparent: DependencyKey {
    static var liveValue: Int { DependencyValues.current[Parent.self] + 1 }
  }

  struct Holder: DependencyKey {
    @Dependency(\.number) var number
    static var liveValue: Holder { Holder() }
  }

  @Test func aDefaultBuiltInsideAnOverrideAndUsedOutsideIsWarnedOfOnce() {
    withDependencies {
      $0 = .live
    } operation: {
      @Dependency(Parent.self) var parent
      let lines = (override: #line + 1, build: #line - 1, use: #line - 1)
      withDependencies {
        $0[Child.self] = 2
      } operation: {
        #expect(parent == 20)
      }
      let warnings = reports {
        for _ in 1...3 { #expect(parent == 20) }
      }
      expect(
        warnings,
        """
        FirstReadTrapTests.Parent was built inside an override of FirstReadTrapTests.Child, and is now used outside of it.

          Overridden at:  DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.override)
          Built at:       DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.build)
          Used at:        DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.use)

        A default is built once, by its first reader, and keeps what its construction read or captured. Read
        FirstReadTrapTests.Child where it is used instead of while building: declare the '@Dependency' inside the endpoint's closure.
        Or override FirstReadTrapTests.Parent too:

          withDependencies {
            $0[FirstReadTrapTests.Child.self] = …
            $0[FirstReadTrapTests.Parent.self] = …
          } operation: {
            …
          }
        """,
        line: lines.use
      )
    }
  }

  @Test func anOverrideThatCannotReachADefaultIsWarnedOfOnce() {
    withDependencies {
      $0 = .live
    } operation: {
      @Dependency(Grandparent.self) var grandparent
      #expect(grandparent == 11)
      let lines = (override: #line + 2, build: #line - 2, use: #line - 2)
      let warnings = reports {
        withDependencies {
          $0[Child.self] = 2
        } operation: {
          for _ in 1...3 { #expect(grandparent == 11) }
        }
      }
      expect(
        warnings,
        """
        The override of FirstReadTrapTests.Child does not reach FirstReadTrapTests.Grandparent, which was built with another value of it.

          Overridden at:  DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.override)
          Built at:       DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.build)
          Used at:        DependenciesCoreTests/FirstReadTrapTests.swift:\(lines.use)

        A default is built once, by its first reader, and keeps what its construction read. Read FirstReadTrapTests.Child where it
        is used instead of while building: declare the '@Dependency' inside the endpoint's closure.
        Or override FirstReadTrapTests.Grandparent too:

          withDependencies {
            $0[FirstReadTrapTests.Child.self] = …
            $0[FirstReadTrapTests.Grandparent.self] = …
          } operation: {
            …
          }
        """,
        line: lines.use
      )
    }
  }

  @Test func aDefaultThatCapturedAnOverrideIsWarnedOfWhereTheOverrideEscapes() {
    withDependencies {
      $0 = .live
    } operation: {
      @Dependency(Holder.self) var holder
      let line = #line + 1
      withDependencies {
        $0.number = 20
      } operation: {
        #expect(holder.number == 20)
      }
      let warnings = reports { #expect(holder.number == 20) }
      expect(
        warnings,
        """
        FirstReadTrapTests.Holder was built inside an override of NumberKey, and is now used outside of it.

          Overridden at:  DependenciesCoreTests/FirstReadTrapTests.swift:\(line)
          Built at:       DependenciesCoreTests/FirstReadTrapTests.swift:\(line - 2)

        A default is built once, by its first reader, and keeps what its construction read or captured. Read
        NumberKey where it is used instead of while building: declare the '@Dependency' inside the endpoint's closure.
        Or override FirstReadTrapTests.Holder too:

          withDependencies {
            $0[NumberKey.self] = …
            $0[FirstReadTrapTests.Holder.self] = …
          } operation: {
            …
          }
        """,
        line: line
      )
    }
  }

  @Test func changingAPartOfADefaultIsNotWarnedOf() {
    withDependencies {
      $0 = .live
    } operation: {
      #expect(DependencyValues.current[Parent.self] == 10)
      let warnings = reports {
        withDependencies {
          $0[Child.self] = 2
          $0[Parent.self] += 1
        } operation: {
          #expect(DependencyValues.current[Parent.self] == 11)
        }
      }
      #expect(warnings == [])
    }
  }

  @Test func anOverrideThatAConstructionMakesForItselfIsNotWarnedOf() {
    enum SelfMade: DependencyKey {
      static var liveValue: Int {
        withDependencies {
          $0[Child.self] = 5
        } operation: {
          DependencyValues.current[Child.self]
        }
      }
    }
    withDependencies {
      $0 = .live
    } operation: {
      let warnings = reports {
        for _ in 1...2 { #expect(DependencyValues.current[SelfMade.self] == 5) }
      }
      #expect(warnings == [])
    }
  }

  @Test func whatDoesNotDependOnTheOrderIsNotWarnedOf() {
    let warnings = reports {
      withDependencies {
        $0 = .live
      } operation: {
        @Dependency(Parent.self) var parent
        @Dependency(Child.self) var child
        withDependencies {
          $0.number = 2
        } operation: {
          #expect(parent == 10)
        }
        #expect(parent == 10)
        withDependencies {
          $0.number = 3
        } operation: {
          #expect(parent == 10)
        }
        withDependencies {
          $0[Parent.self] = 7
        } operation: {
          #expect(parent == 7)
        }
        withDependencies {
          $0[Child.self] = 7
        } operation: {
          #expect(child == 7)
        }
      }
      withDependencies {
        $0 = .live
        $0[Child.self] = 4
      } operation: {
        @Dependency(Parent.self) var parent
        #expect(parent == 40)
        withDependencies {
          $0.number = 2
        } operation: {
          #expect(parent == 40)
        }
      }
    }
    #expect(warnings == [])
  }

  private func expect(
    _ warnings: [Report],
    _ text: String,
    line: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #if DEBUG
      #expect(warnings == [Report(text: text, line: line, isWarning: true)], sourceLocation: sourceLocation)
    #else
      #expect(warnings == [], sourceLocation: sourceLocation)
    #endif
  }
}
