import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct DependencyScopeTests {
  let life = Life()

  struct Model: Sendable {
    @Dependency(SessionKey.self) var value
    @Dependency(RequestKey.self) var request
  }

  // MARK: Where it holds

  @Test func anObjectRemembersTheScopeItWasMadeInUnlessAnotherOfTheNameIsOpen() async {
    let (first, second) = (DependencyScope(Session.self), DependencyScope(Session.self))
    let request = DependencyScope(Request.self)
    let value = withDependencies(in: first) { read(SessionKey.self) }
    let model = withDependencies(in: first) { Model() }
    #expect(model.value === value)
    withDependencies(in: second) {
      #expect(model.value === read(SessionKey.self))
      #expect(model.value !== value)
    }
    withDependencies(in: request) {
      #expect(model.request === read(RequestKey.self))
      #expect(model.value === value)
    }
    for scope in [first, second, request] { await scope.close() }
  }

  @Test func childTasksAndWithDependenciesFromInheritIt() async {
    await withDependencyScope(Session.self) {
      let value = read(SessionKey.self)
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { read(SessionKey.self) === value } }
        for await isSame in group { #expect(isSame) }
      }
      let model = Model()
      let task = Task.detached { withDependencies(from: model) { read(SessionKey.self) === value } }
      #expect(await task.value)
    }
  }

  @Test func overridesInsideAndOutsideOfAScopeStay() async {
    await withDependencies {
      $0.label = "outside"
    } operation: {
      await withDependencyScope(Session.self) {
        withDependencies {
          $0[CachedKey.self] = Instance("inside", life: life)
        } operation: {
          #expect(read(SessionKey.self).name == "outside")
          #expect(read(CachedKey.self).name == "inside")
        }
      }
    }
  }

  @Test func overridesCanBeGivenForAnOperationAlone() async {
    let session = DependencyScope(Session.self)
    withDependencies(in: session) {
      $0.label = "given"
    } operation: {
      #expect(DependencyValues.current.label == "given")
      #expect(read(SessionKey.self).name == "default")
    }
    await withDependencies(in: session) {
      $0.label = await Task { "later" }.value
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current.label == "later")
    }
    await session.close()
  }

  @Test func eachContextHasValuesOfItsOwn() async {
    await withDependencyScope(Session.self) {
      let value = read(SessionKey.self)
      withDependencies {
        #expect($0[SessionKey.self] === value)
        $0.context = .live
      } operation: {
        #expect(read(SessionKey.self) !== value)
        #expect(read(SessionKey.self) === read(SessionKey.self))
      }
      #expect(read(SessionKey.self) === value)
    }
  }

  @Test func freshValuesKnowOfNoScope() async throws {
    let reports = try await reports {
      await withDependencyScope(Session.self) {
        with(.test) {
          _ = read(SessionKey.self)
        }
      }
    }
    #expect(reports.count == 1)
  }

  // Prepared values live as long as the process.
  @Test func whatIsPreparedInsideAScopeDoesNotRememberIt() async throws {
    let reports = try await reports {
      await with(.live) {
        await withDependencyScope(Session.self) {
          _ = read(SessionKey.self)
          prepareDependencies {
            $0[ModelKey.self] = Model()
          }
        }
        #expect(read(ModelKey.self).value.name == "default")
      }
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "@Dependency(SessionKey.self) was read where no scope of Session is open."
      ]
    )
  }

  enum ModelKey: DependencyKey {
    static var liveValue: Model { Model() }
  }

  // MARK: Nesting

  @Test func valuesOfEnclosingScopesAreSharedAndOutliveTheInnerOne() async {
    await life.inForce {
      await withDependencyScope(Session.self) {
        await withDependencyScope(Request.self) {
          _ = (read(SessionKey.self), read(RequestKey.self))
        }
        #expect(life.tornDown == ["RequestKey"])
        #expect(life.alive == 1)
        await withDependencyScope(Request.self) {
          #expect(read(SessionKey.self).number == 1)
          #expect(read(RequestKey.self).number == 3)
        }
      }
      #expect(life.tornDown == ["RequestKey", "RequestKey", "SessionKey"])
      #expect(life.alive == 0)
    }
  }

  @Test func theInnermostScopeOfANameCountsAndShowsTheOnesAroundIt() async {
    let session = DependencyScope(Session.self)
    let (inner, request) = withDependencies(in: session) {
      (DependencyScope(Session.self), DependencyScope(Request.self))
    }
    let value = withDependencies(in: session) { read(SessionKey.self) }
    #expect(withDependencies(in: inner) { read(SessionKey.self) } !== value)
    #expect(withDependencies(in: session) { read(SessionKey.self) } === value)
    #expect(withDependencies(in: request) { read(SessionKey.self) } === value)
    await session.close()
  }

  @Test func closingAScopeClosesThoseInsideFirst() async {
    await life.inForce {
      let session = DependencyScope(Session.self)
      let (first, second) = withDependencies(in: session) {
        (DependencyScope(Flow.self), DependencyScope(Request.self))
      }
      let inner = withDependencies(in: first) { DependencyScope(Request.self) }
      withDependencies(in: session) { _ = read(SessionKey.self) }
      withDependencies(in: second) { _ = read(RequestKey.self) }
      withDependencies(in: inner) { _ = read(RequestKey.self) }
      await session.close()
      #expect(life.tornDown == ["RequestKey", "RequestKey", "SessionKey"])
      #expect([session, first, second, inner].map(\.isClosed) == [true, true, true, true])
      #expect(life.alive == 0)
    }
  }

  @Test func aScopeThatIsMadeInsideAClosedOneBelongsToTheNextOpenOne() async throws {
    let session = DependencyScope(Session.self)
    let flow = withDependencies(in: session) { DependencyScope(Flow.self) }
    await flow.close()
    let request = withDependencies(in: flow) { DependencyScope(Request.self) }
    await session.close()
    #expect(request.isClosed)
  }
}
