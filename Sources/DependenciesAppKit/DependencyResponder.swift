#if os(macOS)
  public import AppKit
  public import DependenciesCore
  internal import DependenciesLayers
  internal import ObjectiveC

  /// A responder that can override dependencies for itself and everything below it in the responder chain: a
  /// view, a view controller, a window or a window controller.
  ///
  /// ```swift
  /// import AppKit
  /// import Dependencies
  ///
  /// @MainActor func useDemoValues(in controller: NSViewController) {
  ///   controller.overrideDependencies { $0.uuid = .incrementing }
  /// }
  /// ```
  ///
  /// All responders conform. As a protocol, it lets your classes declare their own property `dependencies`.
  @MainActor
  public protocol DependencyResponder: NSResponder {}

  extension NSResponder: DependencyResponder {}

  extension DependencyResponder {
    /// Overrides dependencies for this responder and everything below it in the responder chain.
    ///
    /// The closure runs once, at the call, and starts from the current values here. Other dependencies keep
    /// following the overrides from above. A second call adds to the first. The overrides are released with
    /// the responder.
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
      overrideLayer = try OverrideLayer(
        from: .current(under: overrideLayers),
        over: overrideLayer,
        at: location,
        update
      )
    }

    /// The values around the current code, under the overrides of this responder and of those above it in the
    /// responder chain. Inner overrides win over outer ones. Make models with them:
    ///
    /// ```swift
    /// import AppKit
    /// import DependenciesAppKit
    ///
    /// final class SearchModel {}
    ///
    /// final class SearchViewController: NSViewController {
    ///   private lazy var model = withDependencies(from: dependencies) { SearchModel() }
    /// }
    /// ```
    ///
    /// A read visits the whole chain above, and allocates if there are overrides; keep the result.
    public var dependencies: DependencyValues { .current(under: overrideLayers) }
  }

  extension NSResponder {
    /// The overrides of the responder and of those above it, the innermost first.
    fileprivate var overrideLayers: [OverrideLayer] {
      sequence(first: self) { $0.outerResponder }.compactMap(\.overrideLayer)
    }

    /// The next responder, or the parent of a view controller whose view is not in its parent's yet.
    private var outerResponder: NSResponder? { nextResponder ?? (self as? NSViewController)?.parent }

    /// The responder's own overrides.
    fileprivate var overrideLayer: OverrideLayer? {
      get { (objc_getAssociatedObject(self, LayerBox.key) as? LayerBox)?.layer }
      set {
        objc_setAssociatedObject(self, LayerBox.key, newValue.map(LayerBox.init), .OBJC_ASSOCIATION_RETAIN)
      }
    }
  }

  /// Keeps overrides in an object, since only objects can be associated with a responder.
  private final class LayerBox: Sendable {
    let layer: OverrideLayer

    init(_ layer: OverrideLayer) {
      self.layer = layer
    }

    /// A unique address. Nothing is stored there.
    @MainActor static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
#endif
