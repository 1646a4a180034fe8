#if canImport(UIKit) && !os(watchOS)
  public import DependenciesCore
  internal import DependenciesLayers
  public import UIKit

  /// A part of the interface that can override dependencies for everything inside it: a view controller, a
  /// view, a window or a window scene. ``DependenciesUIKit`` says when they can be read.
  ///
  /// ```swift
  /// import DependenciesUIKit
  /// import UIKit
  ///
  /// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
  ///
  /// @available(iOS 17, tvOS 17, *)
  /// @MainActor
  /// func greet(in controller: UIViewController) {
  ///   controller.overrideDependencies { $0[GreetingKey.self] = "Good evening" }
  /// }
  /// ```
  @available(iOS 17, tvOS 17, *)
  @MainActor
  public protocol DependencyTraitEnvironment: UITraitEnvironment {
    /// The overrides that were set here, without those from around; nil if there are none.
    ///
    /// Set it to nil to remove them.
    var dependencyTrait: DependencyOverridesTrait.Value? { get set }
  }

  @available(iOS 17, tvOS 17, *)
  extension DependencyTraitEnvironment {
    /// Overrides dependencies for this part of the interface and everything inside it.
    ///
    /// The closure runs once, at the call, and starts from the current values here. Other dependencies keep
    /// following the overrides from around. A second call adds to the first. The overrides are released with
    /// this object, or when they are removed.
    ///
    /// Of fresh values, as in `$0 = DependencyValues()`, only the overrides and the context have an effect.
    ///
    /// - Parameter update: Changes the values.
    /// - Throws: Any error from the closure; in that case, nothing changes.
    public func overrideDependencies(
      _ update: (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) rethrows {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let place = dependencyTrait?.place
      // The trait collection may be older than the overrides.
      let values = place.map { DependencyValues(at: $0) } ?? dependencies
      let layer = try OverrideLayer(from: values, over: place?.layer, at: location, update)
      dependencyTrait = DependencyOverridesTrait.Value(place: OverridingPlace(layer, of: self))
    }

    /// The values around the current code, with the overrides of this part of the interface and of those
    /// around it. Inner overrides win.
    ///
    /// Short for `traitCollection.dependencies`. Set overrides with
    /// ``overrideDependencies(_:fileID:filePath:line:column:)``.
    public var dependencies: DependencyValues { traitCollection.dependencies }
  }

  @available(iOS 17, tvOS 17, *)
  extension UITraitCollection {
    /// The values around the current code, under the overrides of the traits' part of the interface and of
    /// those around it. Inner overrides win over outer ones. Make models with them:
    ///
    /// ```swift
    /// import DependenciesUIKit
    /// import UIKit
    ///
    /// final class SearchModel {}
    /// @available(iOS 17, tvOS 17, *)
    /// final class SearchViewController: UIViewController {
    ///   private lazy var model = withDependencies(from: traitCollection.dependencies) { SearchModel() }
    /// }
    /// ```
    ///
    /// A read costs a look-up for each part with overrides, and allocates if there are some; keep the result.
    @MainActor
    public var dependencies: DependencyValues {
      DependencyValues(at: self[DependencyOverridesTrait.self].place)
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension DependencyValues {
    @MainActor
    fileprivate init(at place: OverridingPlace?) {
      var places: [OverridingPlace] = []
      var next = place
      // Traits that UIKit has not updated yet may lead back to a visited place.
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
    fileprivate var dependencyTrait: DependencyOverridesTrait.Value? {
      // Reading a trait that is not overridden is an error.
      get { contains(DependencyOverridesTrait.self) ? self[DependencyOverridesTrait.self] : nil }
      set {
        if let newValue {
          self[DependencyOverridesTrait.self] = newValue
        } else {
          remove(DependencyOverridesTrait.self)
        }
      }
    }
  }

  // UIKit declares `traitOverrides` for each of these classes separately.

  @available(iOS 17, tvOS 17, *)
  extension UIView: DependencyTraitEnvironment {
    /// The overrides that were set on this view, without those from around; nil if there are none.
    public var dependencyTrait: DependencyOverridesTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension UIViewController: DependencyTraitEnvironment {
    /// The overrides that were set on this view controller, without those from around; nil if there are none.
    public var dependencyTrait: DependencyOverridesTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension UIWindowScene: DependencyTraitEnvironment {
    /// The overrides that were set on this window scene; nil if there are none.
    public var dependencyTrait: DependencyOverridesTrait.Value? {
      get { traitOverrides.dependencyTrait }
      set { traitOverrides.dependencyTrait = newValue }
    }
  }
#endif
