import DependenciesCore
import DependenciesTestSupport
import Testing

/// Reads through arbitrary properties, by a reader from another scope. The property sees both scopes as one.
@Suite struct LaidScopeTests {
  struct Model {
    @Dependency(\.self) var values
    @Dependency(\.tokenNumber) var number
    @Dependency(\.laterTokenNumber) var later
    @Dependency(\.tokenAtOnce) var atOnce
    @Dependency(\.readByThird) var third

    init(_ token: NumberedToken) {
      self = withDependencies({ $0[NumberedToken.self] = token }, operation: { Model() })
    }

    private init() {}
  }

  struct Third: DependencyKey {
    @Dependency(\.allNames) var names

    static var liveValue: Third { Third() }
    static var testValue: Third { Third() }
  }

  private func inAnotherScope<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withDependencies({ $0.testClient.name = "other" }, operation: { try operation() })
  }

  @Test func valuesThatAReadHandsOutAreNotChangedByTheNextRead() {
    let values = inAnotherScope { (1...3).map { Model(NumberedToken($0)).values } }
    for (index, values) in values.enumerated() {
      #expect(values[NumberedToken.self].number == index + 1)
      #expect(values.testClient.name == "other")
    }
  }

  @Test func tasksThatAPropertyStartsSeeWhatItSaw() async {
    let tasks = inAnotherScope { (1...3).map { Model(NumberedToken($0)).later } }
    for (index, task) in tasks.enumerated() {
      #expect(await task.value == index + 1)
    }
  }

  @Test func tasksThatAPropertyStartsReadWhileItsReadEnds() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 1...8 {
        group.addTask {
          var isRight = true
          for number in 1...200 {
            let later = inAnotherScope { Model(NumberedToken(task * number)).atOnce }
            isRight = await later.value == "\(task * number) other" && isRight
          }
          return isRight
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func aPropertyReadsAnObjectOfAThirdScope() {
    let third = withDependencies {
      $0[NumberedToken.self] = NumberedToken(3)
      $0.thirdName = "third"
    } operation: {
      Third()
    }
    let model = withDependencies({ $0[Third.self] = third }, operation: { Model(NumberedToken(1)) })
    for _ in 1...3 {
      inAnotherScope { #expect(model.third == "1 other third") }
    }
  }

  @Test func readsNestAndFollowOneAnother() {
    for number in 0..<100 {
      inAnotherScope {
        #expect(Model(NumberedToken(number)).number == number)
        #expect(Model(NumberedToken(-number)).number == -number)
      }
    }
  }

  @Test func aReadKeepsNothing() {
    let released = LockIsolated(0)
    inAnotherScope {
      for number in 1...3 {
        #expect(Model(NumberedToken(number) { released.withValue { $0 += 1 } }).number == number)
        #expect(released.value == number)
      }
    }
  }

  @Test func threadsReadAtOnce() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          let model = Model(NumberedToken(task))
          return inAnotherScope { (0..<2_000).allSatisfy { _ in model.number == task } }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

extension DependencyValues {
  /// Reads another property by its path, as it might for some reason.
  fileprivate var tokenNumber: Int {
    @Dependency(\.innerTokenNumber) var number
    return number
  }

  fileprivate var innerTokenNumber: Int { self[NumberedToken.self].number }

  fileprivate var tokenAtOnce: Task<String, Never> {
    Task {
      let values = DependencyValues.current
      return "\(values[NumberedToken.self].number) \(values.testClient.name)"
    }
  }

  /// Reads an object from a third scope, while two scopes are merged.
  fileprivate var readByThird: String { self[LaidScopeTests.Third.self].names }

  fileprivate var allNames: String { "\(self[NumberedToken.self].number) \(testClient.name) \(thirdName)" }

  fileprivate var thirdName: String {
    get { self[ThirdName.self] }
    set { self[ThirdName.self] = newValue }
  }

  fileprivate var laterTokenNumber: Task<Int, Never> {
    Task {
      await Task.yield()
      return DependencyValues.current[NumberedToken.self].number
    }
  }
}

private enum ThirdName: DependencyKey {
  static let liveValue = "nobody"
  static let testValue = "nobody"
}
