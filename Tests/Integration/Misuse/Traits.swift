// Arguments of the traits for overrides, and update closures that do not name their values.
import DependenciesMacros
import DependenciesTestSupport
import Testing

extension DependencyValues {
  @DependencyEntry var number: Int = 1
}

@Test(.dependency { $0.number = 1 })
// 8 error: 'dependency' is unavailable: write '.dependencies { $0.name = value }', or '.dependency(\.name, value)'
func aClosureForOneValue() {}

@Test(.dependencies(\.number, 1))
// 8 error: 'dependencies' is unavailable: write '.dependency(\.name, value)', or '.dependencies { $0.name = value }'
func aPathForAClosure() {}

@Test(.dependencies($0.number = 1))
// 21 error: anonymous closure argument not contained in a closure
// 31 error: cannot convert value of type '()' to expected argument type 'nonisolated(nonsending) @Sendable (inout DependencyValues) async throws -> Void'
func anUpdateWithoutBraces() {}

@Test(.dependencies { number = 1 })
// 23 error: cannot find 'number' in scope
// 21 error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
func anUpdateWithoutItsValues() {}

@Test(.dependencies { \.number = 1 })
// 21 error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
// 23 error: cannot assign to value: immutable key path
// 23 error: cannot infer key path type from context; consider explicitly specifying a root type
// 34 error: cannot assign value of type 'Int' to type 'KeyPath<Root, Value>'
func aPathInAClosure() {}

@Test(
  .dependencies {
    $0.number = 1
  } tearDown: {
    // 15 error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    print("done")
  }
)
func aTearDownWithoutItsValues() {}

@Test(.dependency(\.number))
// 19 error: key path value type 'Int' cannot be converted to contextual type 'Void'
func aPathWithoutAValue() {}

@Test(.dependency(\.number = 1))
// 8 error: type '()' cannot conform to 'TestDependencyKey' [#ProtocolTypeNonConformance]
// 19 error: cannot assign to value: immutable key path
// 19 error: cannot infer key path type from context; consider explicitly specifying a root type
// 30 error: cannot assign value of type 'Int' to type 'KeyPath<Root, Value>'
func anAssignmentToAPath() {}

// A trait is made before the suite.
@Suite struct Numbers {
  let number = 3

  @Test(.dependency(\.number, number)) func aPropertyOfTheSuite() {}
  // 31 error: instance member 'number' cannot be used on type 'Numbers'; did you mean to use a value of this type instead?

  @Test(.dependencies { $0.number = number }) func aPropertyOfTheSuiteInAClosure() {}
  // 37 error: instance member 'number' cannot be used on type 'Numbers'; did you mean to use a value of this type instead?

  // Nothing is wrong with this.
  @Test func right() {
    withDependencies {
      $0.number = number
    } operation: {
    }
  }
}

func overrides() {
  withDependencies {
    // 20 error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    number = 3
    // 5 error: cannot find 'number' in scope
  } operation: {
  }
}

func prepareAPath() {
  prepareDependencies(\.context, .live)
  // 3 error: 'prepareDependencies' is unavailable: write 'prepareDependencies { $0.name = value }'
}

struct Model {
  @Dependency(\.number) var number

  static func next() -> Int { number + 1 }
  // 31 error: instance member 'number' cannot be used on type 'Model'
}

func current() -> Int { DependencyValues.number }
// 25 error: instance member 'number' cannot be used on type 'DependencyValues'; did you mean to use a value of this type instead?

// Nothing is wrong with these.
@Test(.dependencies { $0.number = 1 })
func aClosure() {}

@Test(
  .dependencies {
    $0.number = 1
  } tearDown: { _ in
    print("done")
  }
)
func aTearDown() {}

@Test(.dependency(\.number, 1))
func aPath() {}

func rightPreparation() { prepareDependencies { $0.context = .live } }

func rightCurrent() -> Int { DependencyValues.current.number }

// The arguments of a test do not see the initializer that another macro makes in their module.
@DependencyClient
struct OwnClient: Sendable {
  var load: @Sendable () throws -> String
}

extension DependencyValues {
  @DependencyEntry var ownClient: OwnClient = OwnClient()
}

@Test(.dependency(\.ownClient, OwnClient())) func aClientOfTheTestsModule() {}
// 32 error: 'OwnClient' cannot be constructed because it has no accessible initializers

// Nothing is wrong with this.
extension OwnClient {
  static let live = OwnClient(load: { "live" })
}

@Test(.dependency(\.ownClient, .live)) func aConstantOfTheTestsModule() {}
