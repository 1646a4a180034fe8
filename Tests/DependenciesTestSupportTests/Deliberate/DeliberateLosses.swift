#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Testing

  /// Outlives more cases than the library keeps the values of. ``LostStateTests`` runs it in a process of its own.
  @Suite(.enabled(if: ChildTestRun.isChild)) struct DeliberateLosses {
    static let line = #line + 1
    @Test(.timeLimit(.minutes(10)))
    func outlivesManyCases() async throws {
      defer { Turn.end() }
      #expect(DependencyValues.current.counter.next() == 1)

      try await Turn.pass()
      try await Cases.workWithAModel.value?.value
      #expect(DependencyValues.current.counter.next() == 1, "The values are lost.")

      try await Turn.pass()
      #expect(DependencyValues.current.counter.next() == 2, "Cases of a suite with the trait do not count.")
      try await Cases.work.value?.value
    }

    @Suite(Turn(1)) struct Cases {
      static let workWithAModel = LockIsolated<Task<Void, any Error>?>(nil)
      static let work = LockIsolated<Task<Void, any Error>?>(nil)

      struct Model {
        @Dependency(\.counter) var counter
      }

      @Test(arguments: 1...8200)
      func readsADependency(_ number: Int) {
        #expect(DependencyValues.current.counter.next() == 1)
        #expect(DependencyValues.current.greeting == "prepared for the suite")
        if number == 1 {
          let model = Model()
          Self.workWithAModel.setValue(
            Task {
              try await Turn.waitForEnd(of: 1)
              #expect(DependencyValues.current.counter.next() == 2, "The model keeps the values.")
              #expect(model.counter.next() == 3)
            }
          )
        }
        if number == 2 {
          Self.work.setValue(
            Task {
              try await Turn.waitForBeginning(of: 2)
              #expect(DependencyValues.current.counter.next() == 1, "The values are lost too.")
            }
          )
        }
      }
    }

    @Suite(Turn(2), .dependencies) struct CasesWithTheTrait {
      @Test(arguments: 1...8200)
      func readsADependency(_ number: Int) {
        #expect(DependencyValues.current.counter.next() == 1)
      }
    }
  }

  /// Lets a suite run while the test that outlives it waits.
  private struct Turn: SuiteTrait, TestScoping {
    private struct Progress {
      /// How many suites may run.
      var begun = 0

      /// How many have ended.
      var ended = 0
    }

    private static let progress = LockIsolated(Progress())

    let number: Int

    init(_ number: Int) {
      self.number = number
    }

    @concurrent
    func provideScope(
      for test: Test,
      testCase: Test.Case?,
      performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await Self.waitForBeginning(of: number)
      prepareDependencies { $0.greeting = "prepared for the suite" }
      defer { Self.progress.withValue { $0.ended += 1 } }
      try await function()
    }

    /// Lets the next suite run, and waits for its end.
    static func pass() async throws {
      let number = progress.withValue {
        $0.begun += 1
        return $0.begun
      }
      try await waitForEnd(of: number)
    }

    /// Lets all suites run.
    static func end() {
      progress.withValue { $0.begun = .max }
    }

    static func waitForBeginning(of number: Int) async throws {
      try await wait { $0.begun >= number }
    }

    static func waitForEnd(of number: Int) async throws {
      try await wait { $0.ended >= number }
    }

    private static func wait(until isReached: (Progress) -> Bool) async throws {
      while !isReached(progress.value) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
#endif
