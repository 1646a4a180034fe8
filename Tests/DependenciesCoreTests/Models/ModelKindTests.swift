import DependenciesCore
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

/// For every kind of model, `withDependencies(from:)` takes over the scope that it was made in, at the
/// first call with a type and at later ones.
@Suite struct ModelKindTests {
  class Model: Described {
    @Dependency(\.number) var number
  }

  final class Final {
    @Dependency(\.number) var number
  }

  class Inheriting: Model {
    var title = "inheriting"
  }

  final class InheritingTwice: Inheriting {}

  class Generic<Value> {
    var value: Value
    @Dependency(\.number) var number
    init(_ value: Value) { self.value = value }
  }

  final class OfGeneric: Generic<String> {
    var isShown = true
  }

  final class Encoder: JSONEncoder, @unchecked Sendable {
    var isShown = true
    @Dependency(\.number) var number
  }

  struct Structure: Described {
    @Dependency(\.number) var number
  }

  struct GenericStructure<Value>: Described {
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

  @Test func classes() {
    #expect(numbersTakenOver { Model() } == [10, 11, 12])
    #expect(numbersTakenOver { Final() } == [10, 11, 12])
    #expect(numbersTakenOver { Inheriting() } == [10, 11, 12])
    #expect(numbersTakenOver { InheritingTwice() } == [10, 11, 12])
    #expect(numbersTakenOver { Encoder() } == [10, 11, 12])
  }

  @Test func objectsOfSubclassesBehindTheirSuperclass() {
    #expect(numbersTakenOver { InheritingTwice() as Model } == [10, 11, 12])
    #expect(numbersTakenOver { OfGeneric("") as Generic<String> } == [10, 11, 12])
  }

  @Test func genericTypes() {
    #expect(numbersTakenOver { Generic(true) } == [10, 11, 12])
    #expect(numbersTakenOver { Generic("value") } == [10, 11, 12])
    #expect(numbersTakenOver { Generic((1, 2, 3)) } == [10, 11, 12])
    #expect(numbersTakenOver { OfGeneric("value") } == [10, 11, 12])
    #expect(numbersTakenOver { GenericStructure(value: true) } == [10, 11, 12])
    #expect(numbersTakenOver { GenericStructure(value: (1, true, "value")) } == [10, 11, 12])
  }

  @Test func structuresAndActors() {
    #expect(numbersTakenOver { Structure() } == [10, 11, 12])
    #expect(numbersTakenOver { Actor() } == [10, 11, 12])
  }

  @Test func existentials() {
    #expect(numbersTakenOver { Model() as any Described } == [10, 11, 12])
    #expect(numbersTakenOver { Structure() as any Described } == [10, 11, 12])
    #expect(numbersTakenOver { GenericStructure(value: (1, 2, 3)) as any Described } == [10, 11, 12])
    #expect(numbersTakenOver { Inheriting() as any Model & Described } == [10, 11, 12])
    #expect(numbersTakenOver { Final() as AnyObject } == [10, 11, 12])
    #expect(numbersTakenOver { Final() as Any } == [10, 11, 12])
    #expect(numbersTakenOver { Structure() as Any } == [10, 11, 12])
    #expect(numbersTakenOver { Actor() as any Swift.Actor } == [10, 11, 12])
  }

  // The cached knowledge of one type must not be used for the others.
  @Test func oneExistentialWithModelsOfManyTypes() {
    let makers: [() -> Any] = [
      { Model() }, { Structure() }, { GenericStructure(value: 1) }, { Inheriting() },
      { Optional(Final()) as Any },
    ]
    for make in makers + makers { #expect(numbersTakenOver(from: make) == [10, 11, 12]) }
  }

  @Test func optionals() {
    #expect(numbersTakenOver { Optional(Model()) } == [10, 11, 12])
    #expect(numbersTakenOver { Optional(Structure()) } == [10, 11, 12])
    #expect(numbersTakenOver { Optional(Optional(Final())) } == [10, 11, 12])
    #expect(numbersTakenOver { Optional(Model() as any Described) } == [10, 11, 12])
  }

  @Test func tuples() {
    #expect(numbersTakenOver { (title: "tuple", model: Model()) } == [10, 11, 12])
    #expect(numbersTakenOver { (1, Structure(), made(in: 20) { Model() }) } == [10, 11, 12])
    #expect(numbersTakenOver { Optional((1, (true, Actor()))) } == [10, 11, 12])
  }

  @Test func enumerationsWithAWrapper() {
    #expect(numbersTakenOver { Enumeration.wrapper(Dependency(\.number)) } == [10, 11, 12])
  }

  @Test func modelsThatRememberNothing() {
    struct Empty {}
    final class Around {
      var inner = Structure()
    }
    let models: [(model: Any, name: String)] = made(in: 10) {
      [
        (Empty(), "ModelKindTests.Empty"), (Around(), "ModelKindTests.Around"),
        (Enumeration.model(Model()), "ModelKindTests.Enumeration"), (Model.self, "ModelKindTests.Model.Type"),
        ([Model()], "Array<ModelKindTests.Model>"), ("text", "String"), (1, "Int"),
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

  @Test func aModelThatRemembersNothingIsReportedEachTime() {
    final class Empty {}
    let reports = reports {
      for _ in 1...3 { withDependencies(from: Empty()) {} }
    }
    #expect(reports.count == 3)
    #expect(Set(reports.map(\.text)).count == 1)
  }
}
