import DependenciesCore
import DependenciesTestSupport
import Testing

/// `withDependencies(from:)` finds the wrapper of a model, whatever else the model stores.
@Suite struct ModelLayoutTests {
  @Test func propertiesBeforeTheWrapper() {
    struct AfterABool {
      var isShown = true
      @Dependency(\.number) var number
    }
    struct AfterAVector {
      var isShown = true
      var vector = SIMD16<Double>(repeating: 1)
      var isEnabled = true
      @Dependency(\.number) var number
      var last = UInt16(1)
    }
    final class AfterManyProperties {
      var isShown = true
      let vector = SIMD3<Float>(1, 2, 3)
      lazy var description = "number \(number)"
      var closure: () -> Void = {}
      var numbers = [1, 2, 3]
      var pair: (Bool, String?) = (true, nil)
      var anything: Any = 1
      var empty: Void = ()
      @Dependency(\.number) var number
      lazy var title = "number \(number)"
    }
    #expect(numbersTakenOver { AfterABool() } == [10, 11, 12])
    #expect(numbersTakenOver { AfterAVector() } == [10, 11, 12])
    #expect(numbersTakenOver { AfterManyProperties() } == [10, 11, 12])
  }

  @Test func weakAndUnownedProperties() {
    final class Model {
      weak var parent: Model?
      unowned var owner: Token
      unowned(unsafe) var unsafeOwner: Token
      weak var existential: (any Sendable & AnyObject)?
      @Dependency(\.number) var number

      init(owner: Token) {
        self.owner = owner
        unsafeOwner = owner
        existential = owner
      }
    }
    struct Structure {
      weak var token: Token?
      @Dependency(\.number) var number
    }
    let token = Token()
    #expect(numbersTakenOver { Model(owner: token) } == [10, 11, 12])
    #expect(numbersTakenOver { Structure(token: token) } == [10, 11, 12])
  }

  @Test func genericPropertiesBeforeTheWrapper() {
    class Base<First> {
      var first: First
      init(first: First) { self.first = first }
    }
    final class Model<First, Second>: Base<First> {
      var second: Second
      @Dependency(\.number) var number

      init(first: First, second: Second) {
        self.second = second
        super.init(first: first)
      }
    }
    #expect(numbersTakenOver { Model(first: true, second: 1) } == [10, 11, 12])
    #expect(numbersTakenOver { Model(first: true, second: true) } == [10, 11, 12])
    #expect(numbersTakenOver { Model(first: SIMD8<Double>(), second: "second") } == [10, 11, 12])
  }

  @Test func aPropertyThatCannotBeCopied() {
    struct Handle: ~Copyable {
      var number = 1
    }
    final class Model {
      let handle = Handle()
      @Dependency(\.number) var number
    }
    #expect(numbersTakenOver { Model() } == [10, 11, 12])
  }

  @Test func aWrapperOfAnyValue() {
    struct OfAKey {
      @Dependency(NumberKey.self) var number
    }
    struct OfAClient {
      @Dependency(\.testClient) var client
    }
    struct OfAFunction {
      @Dependency(\.testClient.fetch) var fetch
    }
    struct OfAll {
      @Dependency(\.self) private var dependencies
    }
    #expect(numbersTakenOver { OfAKey() } == [10, 11, 12])
    #expect(numbersTakenOver { OfAClient() } == [10, 11, 12])
    #expect(numbersTakenOver { OfAFunction() } == [10, 11, 12])
    #expect(numbersTakenOver { OfAll() } == [10, 11, 12])
  }

  // A property that holds something else at times is looked at anew each time.
  @Test func aWrapperInAnOptionalOrAnExistential() {
    struct Model {
      var optional: Dependency<Int>?
      var anything: Any = 1
    }
    #expect(numbersTakenOver { Model(optional: Dependency(\.number)) } == [10, 11, 12])
    #expect(numbersTakenOver { Model(anything: Dependency(\.number)) } == [10, 11, 12])
  }

  @Test func aWrapperThatIsReplaced() {
    final class Model {
      @Dependency(\.number) var number

      func replace() { _number = Dependency(\.number) }
    }
    let model = made(in: 10) { Model() }
    #expect(withDependencies(from: model) { DependencyValues.current.number } == 10)
    made(in: 11) { model.replace() }
    #expect(withDependencies(from: model) { DependencyValues.current.number } == 11)
  }

  @Test func modelsUsedWhileTheyAreMadeAndReleased() {
    class Model {
      @Dependency(\.number) var number
      var children: [Int] = []
      var released: ((Int) -> Void)?

      init() { addChild() }

      convenience init(released: @escaping (Int) -> Void) {
        self.init()
        addChild()
        self.released = released
      }

      deinit { released?(withDependencies(from: self) { DependencyValues.current.number }) }

      func addChild() { children.append(withDependencies(from: self) { DependencyValues.current.number }) }
    }
    final class Derived: Model {
      var title = "derived"
    }
    var released: [Int] = []
    made(in: 10) {
      #expect(Model { released.append($0) }.children == [10, 10])
      #expect(Derived { released.append($0) }.children == [10, 10])
    }
    #expect(released == [10, 10])
  }
}
