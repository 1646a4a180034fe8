#if canImport(UIKit) && !os(watchOS)
  internal import DependenciesCore
  internal import DependenciesLayers
  public import UIKit

  /// The trait that hands overrides of dependencies down from a view controller, a view or a window scene.
  ///
  /// Use it to observe or remove overrides:
  ///
  /// ```swift
  /// import DependenciesUIKit
  /// import UIKit
  ///
  /// @available(iOS 17, tvOS 17, *)
  /// final class SearchViewController: UIViewController {
  ///   func useOnlyDependenciesFromAround() {
  ///     traitOverrides.remove(DependencyOverridesTrait.self)
  ///   }
  /// }
  /// ```
  @available(iOS 17, tvOS 17, *)
  public enum DependencyOverridesTrait: UITraitDefinition {
    /// The value that UIKit hands down: the innermost overrides, with their place in the interface.
    public struct Value: Equatable, Sendable {
      let place: OverridingPlace?

      /// Whether two values come from the same change of the same place.
      public static func == (left: Self, right: Self) -> Bool { left.place === right.place }
    }

    /// No overrides.
    public static let defaultValue = Value(place: nil)
  }

  /// A part of the interface, with its overrides. In UIKit the inner trait replaces the outer one, so reads
  /// look the outer one up.
  @available(iOS 17, tvOS 17, *)
  @MainActor
  final class OverridingPlace {
    let layer: OverrideLayer

    // Weak, since it keeps its trait, which keeps this object.
    private weak var environment: (any UITraitEnvironment)?

    init(_ layer: OverrideLayer, of environment: any UITraitEnvironment) {
      (self.layer, self.environment) = (layer, environment)
    }

    /// The nearest place around this one.
    var outer: OverridingPlace? {
      environment.flatMap(outerEnvironment)?.traitCollection[DependencyOverridesTrait.self].place
    }

    /// The environment from which a part of the interface inherits its traits.
    private func outerEnvironment(of environment: any UITraitEnvironment) -> (any UITraitEnvironment)? {
      switch environment {
      case let window as UIWindow: window.windowScene
      case let controller as UIViewController: controller.viewIfLoaded?.superview
      // Its view controller, or the superview.
      case let view as UIView: view.next as? any UITraitEnvironment
      default: nil
      }
    }
  }
#endif
