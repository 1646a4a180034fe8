#if os(macOS)
  import AppKit
  import Dependencies
  import DependenciesAppKit
  import DependenciesTestSupport
  import Testing

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
  @Suite struct AppKitTests {
    @Test func aResponderAddsToTheOverridesOfTheNextOneUnlessItsClosureThrows() {
      let (window, view) = (NSResponder(), NSResponder())
      view.nextResponder = window
      window.overrideDependencies {
        $0[TitleKey.self] = "window"
        $0[NumberKey.self] = 10
      }
      view.overrideDependencies { $0[TitleKey.self] = "view" }
      struct Failure: Error {}
      #expect(throws: Failure.self) {
        try view.overrideDependencies {
          $0[NumberKey.self] = 20
          throw Failure()
        }
      }
      #expect(window.dependencies[TitleKey.self] == "window")
      #expect(view.dependencies[TitleKey.self] == "view")
      #expect(view.dependencies[NumberKey.self] == 10)
      view.nextResponder = nil
    }

    @Test func theViewsOfAWindowAndChildrenWithoutOneSeeTheOverridesOfTheirControllers() {
      let controller = Controller()
      let windowController = NSWindowController(window: NSWindow(contentViewController: controller))
      windowController.overrideDependencies { $0[TitleKey.self] = "window" }
      let model = withDependencies(from: controller.view.dependencies) { Model() }
      #expect(model.title == "window")
      #expect(model.number == 2)
      let (parent, child) = (Controller(), Controller())
      parent.overrideDependencies { $0[NumberKey.self] = 10 }
      parent.addChild(child)
      #expect(child.dependencies[NumberKey.self] == 10)
    }

    @Test func aViewControllerMayHaveAPropertyOfTheSameName() {
      final class Controller: NSViewController {
        let dependencies = [1, 2]
      }
      let controller = Controller()
      controller.overrideDependencies { $0[NumberKey.self] = 10 }
      #expect(controller.dependencies == [1, 2])
    }

    @Test func overridesAreReleasedWithAResponder() {
      final class Client: Sendable {}
      enum ClientKey: TestDependencyKey {
        static var testValue: Client { Client() }
      }
      weak var kept: Client?
      autoreleasepool {
        let client = Client()
        kept = client
        NSResponder().overrideDependencies { $0[ClientKey.self] = client }
      }
      #expect(kept == nil)
    }
  }

  private final class Controller: NSViewController {
    override func loadView() { view = NSView() }
  }
#endif
