#if canImport(UIKit) && !os(watchOS)
  public import DependenciesCore
  public import UIKit

  /// A part of the interface that can override dependencies for all that is inside it: a view controller, a
  /// view, a window or a window scene.
  ///
  /// ```swift
  /// import DependenciesUIKit
  /// import UIKit
  ///
  /// enum GreetingKey: DependencyKey {
  ///   static let liveValue = "Hello"
  /// }
  ///
  /// @available(iOS 17, tvOS 17, *)
  /// @MainActor
  /// func show(_ child: UIViewController, in parent: UIViewController) {
  ///   child.dependencies { $0[GreetingKey.self] = "Good evening" }
  ///   parent.addChild(child)
  ///   parent.view.addSubview(child.view)
  ///   child.didMove(toParent: parent)
  /// }
  /// ```
  ///
  /// ``DependenciesUIKit`` says when they can be read.
  @available(iOS 17, tvOS 17, *)
  @MainActor
  public protocol DependencyTraitEnvironment: UITraitEnvironment {
    /// The overrides that were set here, without those from around; nil if there are none.
    ///
    /// Set it to nil to remove them.
    var dependencyTrait: DependencyTrait.Value? { get set }
  }

  @available(iOS 17, tvOS 17, *)
  extension DependencyTraitEnvironment {
    /// Overrides dependencies for this part of the interface and all that is inside it.
    ///
    /// The closure runs once, at the call. It starts from the values that are in force here, and its changes
    /// are kept. For other dependencies, the overrides from around hold, now and later. A second call adds to
    /// the first. The overrides are released with this object, or where they are removed.
    ///
    /// Fresh values, as in `$0 = DependencyValues()`, have no effect here, except for their overrides and
    /// their context.
    ///
    /// - Parameter update: Changes the values.
    /// - Throws: The error of the closure; then nothing has changed.
    public func dependencies(
      _ update: (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) rethrows {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let place = dependencyTrait?.place
      // The trait collection may be older than the override.
      let values = place.map { DependencyValues(at: $0) } ?? dependencies
      let layer = try OverrideLayer(from: values, over: place?.layer, at: location, update)
      dependencyTrait = DependencyTrait.Value(place: OverridingPlace(layer, of: self))
    }

    /// The values of the current scope, with the overrides of this part of the interface and of those around
    /// it, the inner ones first: those of ``dependencies(_:fileID:filePath:line:column:)``.
    ///
    /// It is short for `traitCollection.dependencies`.
    public var dependencies: DependencyValues { traitCollection.dependencies }
  }

  @available(iOS 17, tvOS 17, *)
  extension UITraitCollection {
    /// The values of the current scope, with the overrides of the part of the interface that the traits are
    /// of, and of those around it. The inner ones win over the outer ones, and these over the current scope.
    ///
    /// Models are made with them:
    ///
    /// ```swift
    /// import DependenciesUIKit
    /// import UIKit
    ///
    /// final class SearchModel {}
    ///
    /// @available(iOS 17, tvOS 17, *)
    /// final class SearchViewController: UIViewController {
    ///   private lazy var model = withDependencies(from: traitCollection.dependencies) { SearchModel() }
    /// }
    /// ```
    ///
    /// A read costs one look-up of a trait, and one more for each part around it that has overrides. Where
    /// there are some, it allocates; keep what you read.
    @MainActor
    public var dependencies: DependencyValues { DependencyValues(at: self[DependencyTrait.self].place) }
  }

  @available(iOS 17, tvOS 17, *)
  extension DependencyValues {
    @MainActor
    fileprivate init(at place: OverridingPlace?) {
      var places: [OverridingPlace] = []
      var next = place
      // Traits that UIKit has not updated yet may lead back to a place that has been visited.
      while let place = next, !places.contains(where: { $0 === place }) {
        places.append(place)
        next = place.outer
      }
      self = .current(under: places.map(\.layer))
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension UITraitOverrides {
    @MainActor
    fileprivate var dependencyTrait: DependencyTrait.Value? {
      // To read a trait that is not overridden is an error.
      get { contains(DependencyTrait.self) ? self[DependencyTrait.self] : nil }
      set {
        if let newValue { self[DependencyTrait.self] = newValue } else { remove(DependencyTrait.self) }
      }
    }
  }

  // UIKit declares `traitOverrides` for each of these classes alone.

  @available(iOS 17, tvOS 17, *)
  extension UIView: DependencyTraitEnvironment {
    /// The overrides that were set on this view, without those from around; nil if there are none.
    public var dependencyTrait: DependencyTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension UIViewController: DependencyTraitEnvironment {
    /// The overrides that were set on this view controller, without those from around; nil if there are none.
    public var dependencyTrait: DependencyTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension UIWindowScene: DependencyTraitEnvironment {
    /// The overrides that were set on this window scene; nil if there are none.
    public var dependencyTrait: DependencyTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }
#endif
