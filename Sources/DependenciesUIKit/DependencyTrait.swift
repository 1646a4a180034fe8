#if canImport(UIKit) && !os(watchOS)
  internal import DependenciesCore
  public import UIKit

  /// The trait by which UIKit hands overrides of dependencies down to what is inside a view controller, a
  /// view or a window scene.
  ///
  /// Use it to observe changes of the overrides, or to remove them:
  ///
  /// ```swift
  /// import DependenciesUIKit
  /// import UIKit
  ///
  /// @available(iOS 17, tvOS 17, *)
  /// final class SearchViewController: UIViewController {
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     registerForTraitChanges([DependencyTrait.self]) { (controller: SearchViewController, _) in
  ///       print(controller.dependencies)
  ///     }
  ///   }
  ///
  ///   func useOnlyDependenciesFromAround() {
  ///     traitOverrides.remove(DependencyTrait.self)
  ///   }
  /// }
  /// ```
  @available(iOS 17, tvOS 17, *)
  public enum DependencyTrait: UITraitDefinition {
    /// The value that UIKit hands down: the innermost overrides, and where they were set.
    public struct Value: Equatable, Sendable {
      let place: OverridingPlace?

      /// Whether two values come from the same change of the same place.
      public static func == (left: Self, right: Self) -> Bool { left.place === right.place }
    }

    /// No overrides.
    public static let defaultValue = Value(place: nil)
  }

  /// A part of the interface, with its overrides. UIKit replaces the trait of the outer part by that of the
  /// inner one, so the outer one is looked up where the values are read.
  @available(iOS 17, tvOS 17, *)
  @MainActor
  final class OverridingPlace {
    let layer: OverrideLayer

    // Weak, since it keeps its trait.
    private weak var environment: (any UITraitEnvironment)?

    init(_ layer: OverrideLayer, of environment: any UITraitEnvironment) {
      (self.layer, self.environment) = (layer, environment)
    }

    /// The nearest place around this one.
    var outer: OverridingPlace? {
      environment.flatMap(outerEnvironment)?.traitCollection[DependencyTrait.self].place
    }

    /// The environment from which a part of the interface inherits its traits.
    private func outerEnvironment(of environment: any UITraitEnvironment) -> (any UITraitEnvironment)? {
      switch environment {
      case let window as UIWindow: window.windowScene
      case let controller as UIViewController: controller.viewIfLoaded?.superview
      // The view controller whose view it is, or the superview.
      case let view as UIView: view.next as? any UITraitEnvironment
      default: nil
      }
    }
  }
#endif
