import DependenciesCore
import DependenciesLayers
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The overrides of UIKit and AppKit views, in a tree that exists on every platform.
@Suite struct OverrideLayerTests {
  final class Place {
    let outer: Place?
    private var layer: OverrideLayer?

    init(in outer: Place? = nil) {
      self.outer = outer
    }

    var dependencies: DependencyValues {
      .current(under: sequence(first: self, next: \.outer).compactMap(\.layer))
    }

    func dependencies(_ update: (inout DependencyValues) throws -> Void) rethrows {
      layer = try OverrideLayer(from: dependencies, over: layer, at: .unknown, update)
    }
  }

  struct Model {
    @Dependency(\.number) var number
    @Dependency(\.testClient) var client
  }

  @Test func theInnerPlaceWinsAndSeesWhatThePlacesAroundItOverrideLater() {
    let window = Place()
    let controller = Place(in: window)
    let view = Place(in: Place(in: controller))
    controller.dependencies { $0.number = 2 }
    window.dependencies {
      $0.number = 1
      $0.testClient.name = "window"
      $0.context = .preview
    }
    #expect([window, controller, view].map(\.dependencies.number) == [1, 2, 2])
    #expect(view.dependencies.testClient.name == "window")
    #expect(view.dependencies.context == .preview)
  }

  @Test func aClosureStartsFromTheValuesOfItsPlaceAndASecondCallAddsToTheFirst() {
    let window = Place()
    let view = Place(in: window)
    window.dependencies { $0.number = 20 }
    view.dependencies {
      $0.number += 1
      $0.testClient.name = "first"
    }
    view.dependencies { $0.number += 1 }
    #expect(view.dependencies.number == 22)
    #expect(view.dependencies.testClient.name == "first")
    #expect(window.dependencies.number == 20)
  }

  @Test func anInnerPlaceCanShowTheDefaultAgain() {
    let window = Place()
    let view = Place(in: window)
    window.dependencies { $0.number = 20 }
    view.dependencies { $0.reset(NumberKey.self) }
    #expect([window, view].map(\.dependencies.number) == [20, 3])
  }

  @Test func aClosureThatThrowsChangesNothing() {
    struct Failure: Error {}
    let view = Place()
    view.dependencies { $0.number = 1 }
    #expect(throws: Failure.self) {
      try view.dependencies {
        $0.number = 2
        throw Failure()
      }
    }
    #expect(view.dependencies.number == 1)
  }

  @Test func theCurrentScopeFillsInWhatNoPlaceOverridesAndIsNotKept() {
    let view = Place()
    withDependencies {
      $0.number = 2
      $0.testClient.name = "scope"
    } operation: {
      view.dependencies { $0.number = 1 }
      #expect(view.dependencies.number == 1)
      #expect(view.dependencies.testClient.name == "scope")
    }
    #expect(view.dependencies.number == 1)
    #expect(view.dependencies.testClient.name == "client")
  }

  @Test func aPlaceCanTakeOverAllOverridesOfAnotherTree() {
    let (view, other) = (Place(), Place())
    other.dependencies { $0.number = 1 }
    view.dependencies { $0 = other.dependencies }
    #expect(view.dependencies.number == 1)
  }

  @Test func overridesAreReleasedWithThePlace() {
    let isReleased = LockIsolated(false)
    do {
      let view = Place()
      view.dependencies { $0[NumberedToken.self] = NumberedToken(1) { isReleased.setValue(true) } }
      #expect(view.dependencies[NumberedToken.self].number == 1)
      #expect(!isReleased.value)
    }
    #expect(isReleased.value)
  }

  // The values themselves were reported as a model without dependencies.
  @Test func modelsAreMadeWithTheValuesOfAPlace() {
    let view = Place()
    view.dependencies { $0.number = 1 }
    let reports = reports {
      let model = withDependencies(
        from: view.dependencies,
        { $0.testClient.name = "model" },
        operation: { Model() }
      )
      #expect(model.number == 1)
      #expect(model.client.name == "model")
    }
    #expect(reports.isEmpty)
  }
}
