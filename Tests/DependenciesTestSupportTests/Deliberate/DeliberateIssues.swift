#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Dispatch
  import Testing

  /// Fails on purpose, when ``IssueTests`` runs it in another process. The lines are named by their issues.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct DeliberateIssues {
    static let modelLine = #line + 2
    struct Model {
      @Dependency(\.greeting) var greeting
    }

    static let readsWithoutATestValue = [#line + 3, #line + 5]
    @Test func readsAtTwoPlacesInALoop() {
      for _ in 1...3 {
        @Dependency(\.untested) var first
        #expect(first == "live")
        @Dependency(\.untested) var second
        #expect(second == "live")
      }
    }

    static let sharedRead = #line + 2
    struct SharedModel {
      @Dependency(\.untested) var untested
    }

    @Test func readsAtASharedPlace() {
      _ = SharedModel().untested
    }

    @Test func readsAtASharedPlaceToo() {
      _ = SharedModel().untested
    }

    static let detachedRead = #line + 3
    @Test func readsInADetachedTask() async {
      let task = Task.detached {
        @Dependency(\.greeting) var greeting
        return greeting
      }
      #expect(await task.value == "Hello")
    }

    static let queueRead = #line + 4
    @Test func readsOnAQueue() async {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "queue").async {
          _ = DependencyValues.current[Greeting.self]
          continuation.resume()
        }
      }
    }

    @Test(.dependencies)
    func leavesWorkBehind() {
      let model = Model()
      Self.work.setValue(model)
    }

    static let work = LockIsolated<Model?>(nil)

    @Test func workIsDoneLate() async {
      let model = Self.work.value
      await Task.detached { _ = model?.greeting }.value
    }

    // Inside a macro, `#line` is that of the declaration.
    static let unused = (trait: #line + 2, body: #line + 4)
    @Test(.reportsUnusedOverrides, .dependency(\.greeting, "unused"), .dependency(\.counter, Counter()))
    func overridesWhatItDoesNotRead() {
      _ = DependencyValues.current.counter
      withDependencies {
        $0.untested = "unused"
      } operation: {
      }
    }

    static let expected = #line + 2
    @Test func expectsAnIssueThatDoesNotCome() {
      withExpectedIssue("never") {}
    }

    struct Failure: Error {}

    static let failing = #line + 1
    @Test(.dependencies { _ in throw Failure() })
    func doesNotRun() {
      reportIssue("The test ran.")
    }
  }
#endif
