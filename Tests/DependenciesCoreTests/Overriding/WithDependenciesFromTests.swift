import DependenciesCore
import DependenciesTestSupport
import Observation
import TestHelpers
import Testing

@Suite struct WithDependenciesFromTests {
  class Model {
    @Dependency(\.number) var number

    func makeChild() -> Model { withDependencies(from: self) { Model() } }
  }

  @Test func childrenInheritAndOverridesOnTopStayWithThem() {
    let parent = made(in: 10) { Model() }
    #expect(parent.makeChild().makeChild().number == 10)
    let child = withDependencies(from: parent, { $0.number += 10 }, operation: { Model() })
    #expect(child.number == 20)
    #expect(child.makeChild().number == 20)
    let other = withDependencies(from: child, { $0.testClient.name = "x" }, operation: { Model() })
    #expect(other.number == 20)
    #expect(parent.number == 10)
  }

  @Test func anOverrideAroundTheCallWinsOverTheCapturedOne() {
    let parent = made(in: 10) { Model() }
    let child = made(in: 30) {
      #expect(parent.number == 30)
      return parent.makeChild()
    }
    #expect(child.number == 30)
    #expect(parent.number == 10)
  }

  @Test func asynchronousFormsInherit() async {
    let parent = made(in: 10) { Model() }
    let numbers = await withDependencies(from: parent) {
      await Task.yield()
      return [Model().number, DependencyValues.current.number]
    }
    #expect(numbers == [10, 10])
    let changed = await withDependencies(from: parent) {
      $0.testClient.name = "changed"
    } operation: {
      await Task.yield()
      return (DependencyValues.current.number, DependencyValues.current.testClient.name)
    }
    #expect(changed == (10, "changed"))
    let number = await withDependencies(from: parent) {
      $0.number += 1
    } operation: {
      await Task.yield()
      return Model().number
    }
    #expect(number == 11)
  }

  // The message had no cure for an '@Observable' class, where a wrapper alone does not compile.
  @Test func aModelThatRemembersNothingIsReportedAndTheCurrentScopeUsed() {
    final class Parent {}
    let parent = made(in: 10) { Parent() }
    let line = #line + 3
    let reports = reports {
      made(in: 20) {
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

  @MainActor final class MainActorModel {
    @Shown var title = "main actor"
    @Dependency(\.self) private var dependencies
  }

  actor ActorModel {
    @Dependency(\.self) private var dependencies

    func numberOfAChild() -> Int { withDependencies(from: self) { Model().number } }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func thePropertyThatTheMessageNamesLetsModelsOfEachKindRemember() async throws {
    let reports = try await reports {
      #expect(numberTakenOver { ObservableModel() } == 10)
      #expect(await MainActor.run { numberTakenOver { MainActorModel() } } == 10)
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

  // Views have nothing but values to hand on. They were taken for a model without dependencies, and reported.
  @Test func valuesAreAModelThemselvesAndMayBeKeptInsteadOfADependency() {
    struct Coordinator {
      let title = "Search"
      let values: DependencyValues
    }
    let values = made(in: 10) { DependencyValues.current }
    let coordinator: Coordinator? = Coordinator(values: values)
    #expect(withDependencies(from: values) { Model() }.number == 10)
    #expect(withDependencies(from: coordinator) { Model() }.number == 10)
    #expect(withDependencies(from: values, { $0.number += 1 }, operation: { Model() }).number == 11)
    #expect(values.number == 10)
    #expect(made(in: 20) { withDependencies(from: values) { Model() } }.number == 20)
  }
}
