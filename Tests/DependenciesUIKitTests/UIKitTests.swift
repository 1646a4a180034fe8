#if canImport(UIKit) && !os(watchOS)
  import Dependencies
  import DependenciesTestSupport
  import DependenciesUIKit
  import Testing
  import UIKit

  private enum TitleKey: DependencyKey {
    static let liveValue = "live"
    static let testValue = "test"
  }

  private enum NumberKey: DependencyKey {
    static let liveValue = 1
    static let testValue = 2
  }

  private struct Model {
    @Dependency(TitleKey.self) var title
    @Dependency(NumberKey.self) var number
  }

  @MainActor
  @Suite struct UIKitTests {
    @available(iOS 17, tvOS 17, *)
    @Test func aChildAddsToTheOverridesOfItsParentWithWhichModelsAreMade() {
      let (window, parent, child) = hierarchy()
      window.overrideDependencies {
        $0[TitleKey.self] = "window"
        $0[NumberKey.self] = 10
      }
      child.overrideDependencies { $0[TitleKey.self] = "child" }
      update(window, parent, child)
      #expect(parent.dependencies[TitleKey.self] == "window")
      #expect(child.dependencies[TitleKey.self] == "child")
      #expect(child.view.traitCollection.dependencies[TitleKey.self] == "child")
      #expect(child.view.traitCollection.dependencies[NumberKey.self] == 10)
      let model = withDependencies(from: child.traitCollection.dependencies) { Model() }
      #expect(model.number == 10)
      #expect(model.title == "child")
    }

    @available(iOS 17, tvOS 17, *)
    @Test func overridesThatAreRemovedOrCouldNotBeMadeDoNotHold() {
      let (window, parent, child) = hierarchy()
      child.overrideDependencies { $0[NumberKey.self] = 10 }
      child.dependencyTrait = nil
      update(window, parent, child)
      #expect(child.dependencies[NumberKey.self] == 2)
      #expect(child.dependencyTrait == nil)
      struct Failure: Error {}
      let view = UIView()
      #expect(throws: Failure.self) { try view.overrideDependencies { _ in throw Failure() } }
      #expect(view.dependencyTrait == nil)
    }

    @available(iOS 17, tvOS 17, *)
    @Test func aViewControllerMayHaveAPropertyOfTheSameName() {
      final class Controller: UIViewController {
        let dependencies = [1, 2]
      }
      let controller = Controller()
      controller.overrideDependencies { $0[NumberKey.self] = 10 }
      #expect(controller.dependencies == [1, 2])
    }

    @available(iOS 17, tvOS 17, *)
    @Test func overridesAreReleasedWithAViewController() {
      final class Client: Sendable {}
      enum ClientKey: TestDependencyKey {
        static var testValue: Client { Client() }
      }
      weak var kept: Client?
      autoreleasepool {
        let client = Client()
        kept = client
        UIViewController().overrideDependencies { $0[ClientKey.self] = client }
      }
      #expect(kept == nil)
    }

    private func hierarchy() -> (UIWindow, parent: UIViewController, child: UIViewController) {
      let (window, parent, child) = (UIWindow(), UIViewController(), UIViewController())
      window.rootViewController = parent
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
      return (window, parent, child)
    }

    @available(iOS 17, tvOS 17, *)
    private func update(_ window: UIWindow, _ parent: UIViewController, _ child: UIViewController) {
      window.updateTraitsIfNeeded()
      parent.updateTraitsIfNeeded()
      child.updateTraitsIfNeeded()
      child.view.updateTraitsIfNeeded()
    }
  }
#endif
