import DependenciesCore
import DependenciesTestSupport
import Foundation
import TestHelpers
import Testing

/// For every kind of model, `withDependencies(from:)` takes over the scope that it was made in.
@Suite struct ModelTests {
  class Model: Described {
    @Dependency(\.number) var number
  }

  class Inheriting: Model {
    var title = "inheriting"
  }

  final class InheritingTwice: Inheriting {}

  final class Generic<Value> {
    var value: Value
    @Dependency(\.number) var number
    init(_ value: Value) { self.value = value }
  }

  final class Encoder: JSONEncoder, @unchecked Sendable {
    var isShown = true
    @Dependency(\.number) var number
  }

  struct Structure<Value>: Described {
    var value: Value
    @Dependency(\.number) var number
  }

  actor Actor {
    var title = "actor"
    @Dependency(\.number) var number
  }

  enum Enumeration {
    case wrapper(Dependency<Int>)
    case model(Model)
  }

  protocol Described {}

  protocol Listing<Item> {
    associatedtype Item
    var items: [Item] { get }
  }

  @Test func classesStructuresActorsAndEnumerations() {
    #expect(numberTakenOver { Model() } == 10)
    #expect(numberTakenOver { InheritingTwice() } == 10)
    #expect(numberTakenOver { InheritingTwice() as Model } == 10)
    #expect(numberTakenOver { Generic((1, 2, 3)) } == 10)
    #expect(numberTakenOver { Encoder() } == 10)
    #expect(numberTakenOver { Structure(value: true) } == 10)
    #expect(numberTakenOver { Actor() } == 10)
    #expect(numberTakenOver { Enumeration.wrapper(Dependency(\.number)) } == 10)
  }

  // In a generic function, the type of a value of such a protocol seems to be that of its box.
  @Test func boxesOfErrorsAndOfGenericProtocols() {
    final class Failure: Error {
      let title = "failure"
      let number = Dependency(\.number)
    }
    struct Reason: Error {
      let title = "reason"
      @Dependency(\.number) var number
    }
    struct Items: Listing {
      let items = ["item"]
      @Dependency(\.number) var number
    }
    for _ in 1...2 {
      #expect(numberTakenOver { Failure() } == 10)
      #expect(numberTakenOver { Failure() as any Error } == 10)
      #expect(numberTakenOver { Reason() as any Error } == 10)
      #expect(numberTakenOver { Items() } == 10)
      #expect(numberTakenOver { Items() as any Listing<String> } == 10)
      #expect(numberTakenOver { Optional(Items() as any Listing<String>) } == 10)
    }
  }

  @Test func existentialsOptionalsAndTuples() {
    #expect(numberTakenOver { Model() as any Described } == 10)
    #expect(numberTakenOver { Structure(value: (1, 2, 3)) as any Described } == 10)
    #expect(numberTakenOver { Inheriting() as any Model & Described } == 10)
    #expect(numberTakenOver { Model() as AnyObject } == 10)
    #expect(numberTakenOver { Actor() as any _Concurrency.Actor } == 10)
    #expect(numberTakenOver { Optional(Optional(Structure(value: 1))) } == 10)
    #expect(numberTakenOver { Optional(Model() as any Described) as Any } == 10)
    #expect(numberTakenOver { (title: "tuple", model: Model()) } == 10)
    #expect(numberTakenOver { (1, Structure(value: 1), made(in: 20) { Model() }) } == 10)
    #expect(numberTakenOver { Optional((1, (true, Actor()))) } == 10)
  }

  @Test func aWrapperOfAnyValueBehindPropertiesOfEveryKind() {
    struct Handle: ~Copyable {
      var number = 1
    }
    final class AfterManyProperties {
      let vector = SIMD16<Double>(repeating: 1)
      lazy var title = "number \(fetch(1))"
      var pair: (Bool, String?) = (true, nil)
      var anything: Any = 1
      var empty: Void = ()
      let handle = Handle()
      weak var parent: AfterManyProperties?
      unowned var owner: Token
      unowned(unsafe) var unsafeOwner: Token
      @Dependency(\.testClient.fetch) var fetch

      init(owner: Token) { (self.owner, unsafeOwner) = (owner, owner) }
    }
    struct OfAKey {
      @Dependency(NumberKey.self) var number
    }
    struct OfAll {
      @Dependency(\.self) private var dependencies
    }
    struct Changing {
      var optional: Dependency<Int>?
      var values: DependencyValues?
    }
    let token = Token()
    #expect(numberTakenOver { AfterManyProperties(owner: token) } == 10)
    #expect(numberTakenOver { OfAKey() } == 10)
    #expect(numberTakenOver { OfAll() } == 10)
    #expect(numberTakenOver { Changing(optional: Dependency(\.number)) } == 10)
    #expect(numberTakenOver { Changing(values: .current) } == 10)
    #expect(numberTakenOver { Changing(optional: Dependency(\.number)) as Any } == 10)
    #expect(numberTakenOver { Changing(values: .current) as Any } == 10)
  }

  // The runtime counts the properties of superclasses first.
  @Test func theFirstWrapperOfTheMostDerivedClassDecides() {
    class Base {
      @Dependency(\.number) var number
      @Dependency(\.number) var second

      init() { _second = made(in: 20) { Dependency(\.number) } }
    }
    class Derived: Base {
      @Dependency(\.number) var third

      override init() {
        _third = made(in: 30) { Dependency(\.number) }
        super.init()
      }
    }
    final class PlainDerived: Derived {
      var title = "derived"
    }
    #expect(numberTakenOver { Base() } == 10)
    #expect(numberTakenOver { Derived() } == 30)
    #expect(numberTakenOver { PlainDerived() as Base } == 30)
  }

  @Test func modelsUsedWhileTheyAreMadeAndReleased() {
    class Model {
      @Dependency(\.number) var number
      var children: [Int] = []
      let released: (Int) -> Void

      init(released: @escaping (Int) -> Void) {
        self.released = released
        children.append(withDependencies(from: self) { DependencyValues.current.number })
      }

      deinit { released(withDependencies(from: self) { DependencyValues.current.number }) }
    }
    var released: [Int] = []
    made(in: 10) { #expect(Model { released.append($0) }.children == [10]) }
    #expect(released == [10])
  }

  // A model counted as one without dependencies if its own mirror did not show the wrapper.
  @Test func aMirrorOfTheModelsOwnIsNotAsked() {
    class Choosing: CustomReflectable {
      let title = "choosing"
      @Dependency(\.number) var number

      var customMirror: Mirror { fatalError("The mirror is not needed.") }
    }
    final class Inheriting: Choosing {
      let subtitle = "inheriting"
    }
    struct Structure: CustomReflectable {
      let title = "structure"
      @Dependency(\.number) var number

      var customMirror: Mirror { fatalError("The mirror is not needed.") }
    }
    #expect(numberTakenOver { Choosing() } == 10)
    #expect(numberTakenOver { Inheriting() } == 10)
    #expect(numberTakenOver { Inheriting() as any CustomReflectable } == 10)
    #expect(numberTakenOver { Structure() } == 10)
    #expect(numberTakenOver { Structure() as any CustomReflectable } == 10)
  }

  // The mirror reads every property in front of the first wrapper. It stopped at the `unowned` ones.
  @Test func noPropertyInFrontOfTheWrapperIsRead() {
    class Parent {}
    class Child {
      unowned let parent: Parent
      unowned(unsafe) let unsafeParent: Parent
      @Dependency(\.number) var number

      init(_ parent: Parent) { (self.parent, unsafeParent) = (parent, parent) }
    }
    final class Grandchild: Child, Described {
      unowned let owner: Parent

      override init(_ parent: Parent) {
        owner = parent
        super.init(parent)
      }
    }
    struct Structure<Value>: Described {
      unowned let parent: Parent
      var value: Value
      @Dependency(\.number) var number
    }
    final class Nothing {
      unowned let parent: Parent
      init(_ parent: Parent) { self.parent = parent }
    }
    #expect(numberTakenOver { Child(Parent()) } == 10)
    #expect(numberTakenOver { Grandchild(Parent()) } == 10)
    #expect(numberTakenOver { Grandchild(Parent()) as any Described } == 10)
    #expect(numberTakenOver { Structure(parent: Parent(), value: "x") } == 10)
    #expect(numberTakenOver { Structure(parent: Parent(), value: "x") as any Described } == 10)
    #expect(numberTakenOver { (1, Optional(Structure(parent: Parent(), value: 1))) } == 10)
    expectReport(of: "ModelTests.Nothing") {
      withDependencies(from: Nothing(Parent())) { DependencyValues.current.number }
    }
  }

  @Test func modelsThatRememberNothing() {
    struct Empty {}
    final class Around {
      var inner = Structure(value: 1)
    }
    let models: [(model: Any, name: String)] = made(in: 10) {
      [
        (Empty(), "ModelTests.Empty"), (Around(), "ModelTests.Around"),
        (Enumeration.model(Model()), "ModelTests.Enumeration"), (Model.self, "ModelTests.Model.Type"),
        ([Model()], "[ModelTests.Model]"), ("text", "String"), (1, "Int"),
      ]
    }
    for (model, name) in models + models {
      expectReport(of: name) { withDependencies(from: model) { DependencyValues.current.number } }
      expectReport(of: name) { handOver(model) }
    }
  }

  // A generic function has the box itself for a model.
  private func handOver<Model>(_ model: Model) -> Int {
    withDependencies(from: model) { DependencyValues.current.number }
  }

  private func expectReport(of name: String, _ operation: () -> Int) {
    var number: Int?
    let reports = reports { number = operation() }
    #expect(number == 3)
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("\n  Model:      \(name)\n") == true)
  }
}
