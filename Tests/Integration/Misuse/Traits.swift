// Arguments of the traits for overrides, and update closures that do not name their values.
import DependenciesMacros
import DependenciesTestSupport
import Testing

extension DependencyValues {
  @DependencyEntry var number: Int = 1
}

@Test(.dependency { $0.number = 1 })
// error: 'dependency' is unavailable: write '.dependencies { $0.name = value }', or '.dependency(\.name, value)'
func aClosureForOneValue() {}

@Test(.dependencies(\.number, 1))
// error: 'dependencies' is unavailable: write '.dependency(\.name, value)', or '.dependencies { $0.name = value }'
func aPathForAClosure() {}

@Test(.dependencies($0.number = 1))
// error: anonymous closure argument not contained in a closure
func anUpdateWithoutBraces() {}

@Test(.dependencies { number = 1 })  // error
func anUpdateWithoutItsValues() {}

@Test(.dependencies { \.number = 1 })
// error: cannot assign to value: immutable key path
func aPathInAClosure() {}

@Test(
  .dependencies {
    $0.number = 1
  } tearDown: {  // error
    print("done")
  }
)
func aTearDownWithoutItsValues() {}

@Test(.dependency(\.number))  // error
func aPathWithoutAValue() {}

@Test(.dependency(\.number = 1))  // error
func anAssignmentToAPath() {}

// A trait is made before the suite.
@Suite struct Numbers {
  let number = 3

  @Test(.dependency(\.number, number)) func aPropertyOfTheSuite() {}  // error

  @Test(.dependencies { $0.number = number }) func aPropertyOfTheSuiteInAClosure() {}  // error

  // Nothing is wrong with this.
  @Test func right() {
    withDependencies {
      $0.number = number
    } operation: {
    }
  }
}

func overrides() {
  withDependencies {  // error
    number = 3  // error
  } operation: {
  }
}

func prepareAPath() {
  prepareDependencies(\.context, .live)
  // error: 'prepareDependencies' is unavailable: write 'prepareDependencies { $0.name = value }'
}

struct Model {
  @Dependency(\.number) var number

  static func next() -> Int { number + 1 }  // error
}

func current() -> Int { DependencyValues.number }
// error: instance member 'number' cannot be used on type 'DependencyValues'

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

@Test(.dependency(\.ownClient, OwnClient())) func aClientOfTheTestsModule() {}  // error

// Nothing is wrong with this.
extension OwnClient {
  static let live = OwnClient(load: { "live" })
}

@Test(.dependency(\.ownClient, .live)) func aConstantOfTheTestsModule() {}
