import DependenciesCore
import DependenciesTestSupport
import Observation
import ReportRecorder
import Testing

@Suite struct WithDependenciesFromTests {
  class Model {
    @Dependency(\.number) var number

    func makeChild() -> Model { withDependencies(from: self) { Model() } }
  }

  final class Derived: Model {
    var title = "derived"
  }

  @Test func childrenOverGenerationsInherit() {
    let parent = withDependencies({ $0.number = 10 }, operation: { Model() })
    let child = parent.makeChild()
    let grandchild = child.makeChild()
    let greatGrandchild = withDependencies(from: grandchild) {
      $0.testClient.name = "x"
    } operation: {
      Model()
    }
    #expect([parent, child, grandchild, greatGrandchild].map(\.number) == [10, 10, 10, 10])
  }

  @Test func aChildsOverridesDoNotReachItsParent() {
    let parent = withDependencies({ $0.number = 10 }, operation: { Model() })
    let child = withDependencies(from: parent, { $0.number = 20 }, operation: { Model() })
    #expect(child.number == 20)
    #expect(child.makeChild().number == 20)
    #expect(parent.number == 10)
  }

  @Test func asynchronousFormsInherit() async {
    let parent = withDependencies({ $0.number = 10 }, operation: { Model() })
    let numbers = await withDependencies(from: parent) {
      await Task.yield()
      return [Model().number, DependencyValues.current.number]
    }
    #expect(numbers == [10, 10])
    let number = await withDependencies(from: parent) {
      await Task.yield()
      $0.number += 1
    } operation: {
      await Task.yield()
      return Model().number
    }
    #expect(number == 11)
  }

  @Test func anOverrideAroundTheCallWinsOverTheCapturedOne() {
    let parent = withDependencies({ $0.number = 10 }, operation: { Model() })
    let child = withDependencies {
      $0.number = 30
    } operation: {
      #expect(parent.number == 30)
      return parent.makeChild()
    }
    #expect(child.number == 30)
    #expect(parent.number == 10)
  }

  // A mirror shows only the properties of the most derived class; the field's libraries look no further.
  @Test func aDependencyOfASuperclassIsFound() {
    let parent = withDependencies({ $0.number = 10 }, operation: { Derived() })
    let child = withDependencies(from: parent) { Model() }
    #expect(child.number == 10)
  }

  @Test func modelsInOptionalsExistentialsAndTuplesCarryTheirScope() {
    let optional: Model? = withDependencies({ $0.number = 10 }, operation: { Model() })
    let existential: any AnyObject = withDependencies({ $0.number = 11 }, operation: { Model() })
    let tuple = withDependencies({ $0.number = 12 }, operation: { (title: "tuple", model: Model()) })
    #expect(withDependencies(from: optional) { Model().number } == 10)
    #expect(withDependencies(from: existential) { Model().number } == 11)
    #expect(withDependencies(from: tuple) { Model().number } == 12)
  }

  @Test func structuresAndActorsCarryTheirScope() async {
    struct Structure {
      @Dependency(\.number) var number
    }
    actor Actor {
      @Dependency(\.testClient) var client
    }
    let structure = withDependencies({ $0.number = 10 }, operation: { Structure() })
    let actor = withDependencies({ $0.number = 11 }, operation: { Actor() })
    #expect(withDependencies(from: structure) { Model().number } == 10)
    #expect(withDependencies(from: actor) { Model().number } == 11)
  }

  @Test func aModelWithoutDependenciesTakesThemAllAlongWithOneProperty() {
    final class Parent {
      @Dependency(\.self) private var dependencies

      func makeChild() -> Model { withDependencies(from: self) { Model() } }
    }
    let parent = withDependencies({ $0.number = 10 }, operation: { Parent() })
    #expect(parent.makeChild().number == 10)
  }

  // The message had no cure for an '@Observable' class, where a wrapper alone does not compile.
  @Test func aModelThatRemembersNothingIsReportedAndTheCurrentScopeUsed() {
    final class Parent {}
    let parent = withDependencies {
      $0.number = 10
    } operation: {
      Parent()
    }
    let line = #line + 5
    let reports = reports {
      withDependencies {
        $0.number = 20
      } operation: {
        let child = withDependencies(from: parent) { Model() }
        #expect(child.number == 20)
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            withDependencies(from:) was given a model without a stored '@Dependency' property.

              Model:      WithDependenciesFromTests.Parent
              Called at:  DependenciesCoreTests/WithDependenciesFromTests.swift:\(line)

            The operation runs with the current dependencies.
            A stored '@Dependency' remembers the dependencies that its model was made with. Add one that the model
            reads, or this one:

              @Dependency(\\.self) private var dependencies

            In an '@Observable' class, write:

              @ObservationIgnored @Dependency(\\.self) private var dependencies
            """,
          line: line
        )
      ]
    )
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Observable final class ObservableModel {
    var title = "observable"
    @ObservationIgnored @Dependency(\.self) private var dependencies
  }

  /// Stands for the wrapper of a framework, such as `@Published`.
  @propertyWrapper struct Shown<Value> {
    var wrappedValue: Value
  }

  final class ModelOfShownValues {
    @Shown var title = "shown"
    @Dependency(\.self) private var dependencies
  }

  @MainActor final class MainActorModel {
    @Shown var title = "main actor"
    @Dependency(\.self) private var dependencies
  }

  actor ActorModel {
    var title = "actor"
    @Dependency(\.self) private var dependencies

    func numberOfAChild() -> Int { withDependencies(from: self) { Model().number } }
  }

  struct StructureModel {
    var title = "structure"
    @Dependency(\.self) private var dependencies
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func thePropertyThatTheMessageNamesLetsModelsOfEachKindRemember() async throws {
    let reports = try await reports {
      #expect(numbersTakenOver { ObservableModel() } == [10, 11, 12])
      #expect(numbersTakenOver { ModelOfShownValues() } == [10, 11, 12])
      #expect(await MainActor.run { numbersTakenOver { MainActorModel() } } == [10, 11, 12])
      #expect(numbersTakenOver { StructureModel() } == [10, 11, 12])
      #expect(await made(in: 10) { ActorModel() }.numberOfAChild() == 10)
    }
    #expect(reports == [])
  }

  @Test func anOptionalWithoutAModelIsReportedAsWhatItIs() {
    let parent: Model? = nil
    let line = #line + 1
    let reports = reports { withDependencies(from: parent) {} }
    #expect(
      reports == [
        Report(
          text: """
            withDependencies(from:) was given nil instead of a model.

              Called at:  DependenciesCoreTests/WithDependenciesFromTests.swift:\(line)

            The operation runs with the current dependencies.
            Unwrap the model first, for example with 'if let model'.
            """,
          line: line
        )
      ]
    )
  }

  // A table keyed by address gives a new object the scope of a dead one.
  @Test func anObjectAtAReusedAddressInheritsNothing() {
    final class Parent {}
    for number in 1...10 {
      _ = withDependencies({ $0.number = number }, operation: { Parent() })
      let reports = reports {
        let child = withDependencies(from: Parent()) { Model() }
        #expect(child.number == 3)
      }
      #expect(reports.count == 1)
    }
  }
}

/// Values are a model themselves: views have nothing else to hand on.
@Suite struct WithDependenciesFromValuesTests {
  private struct Model {
    @Dependency(\.number) var number
  }

  private func values(number: Int) -> DependencyValues {
    withDependencies({ $0.number = number }, operation: { .current })
  }

  // Values were taken for a model without dependencies, and reported.
  @Test func aModelThatIsMadeFromValuesRemembersThem() {
    let model = withDependencies(from: values(number: 10)) { Model() }
    #expect(model.number == 10)
  }

  @Test func anUpdateChangesACopyOfTheValues() {
    let values = values(number: 10)
    let model = withDependencies(from: values, { $0.number += 1 }, operation: { Model() })
    #expect(model.number == 11)
    #expect(values.number == 10)
  }

  @Test func anOverrideInTheCurrentScopeWinsOverTheValues() {
    let model = withDependencies {
      $0.number = 20
    } operation: {
      withDependencies(from: values(number: 10)) { Model() }
    }
    #expect(model.number == 20)
  }

  // Likewise.
  @Test func aModelMayKeepValuesInsteadOfADependency() {
    struct Coordinator {
      let title = "Search"
      let values: DependencyValues
    }
    let coordinator: Coordinator? = Coordinator(values: values(number: 10))
    let model = withDependencies(from: coordinator) { Model() }
    #expect(model.number == 10)
  }
}
