#if os(macOS)
  public import AppKit
  public import DependenciesCore
  internal import ObjectiveC

  /// A responder, which can override dependencies for itself and all that is below it in the responder chain:
  /// a view, a view controller, a window or a window controller.
  ///
  /// ```swift
  /// import AppKit
  /// import DependenciesAppKit
  ///
  /// enum GreetingKey: DependencyKey {
  ///   static let liveValue = "Hello"
  /// }
  ///
  /// @MainActor
  /// func show(_ child: NSViewController, in parent: NSViewController) {
  ///   child.dependencies { $0[GreetingKey.self] = "Good evening" }
  ///   parent.addChild(child)
  ///   parent.view.addSubview(child.view)
  /// }
  /// ```
  ///
  /// All responders conform. It is a protocol so that a class of yours may have a property `dependencies`.
  @MainActor
  public protocol DependencyResponder: NSResponder {}

  extension NSResponder: DependencyResponder {}

  extension DependencyResponder {
    /// Overrides dependencies for this responder and all that is below it in the responder chain.
    ///
    /// The closure runs once, at the call. It starts from the values that are in force here, and its changes
    /// are kept. For other dependencies, the overrides from above hold, now and later. A second call adds to
    /// the first. The overrides are released with the responder.
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
      overrideLayer = try OverrideLayer(
        from: .current(under: overrideLayers),
        over: overrideLayer,
        at: location,
        update
      )
    }

    /// The values of the current scope, with the overrides of this responder and of those above it in the
    /// responder chain: those of ``dependencies(_:fileID:filePath:line:column:)``. The inner ones win over
    /// the outer ones, and these over the current scope.
    ///
    /// Models are made with them:
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
    /// A read looks at each responder up to the end of the chain. Where there are overrides, it allocates;
    /// keep what you read.
    public var dependencies: DependencyValues { .current(under: overrideLayers) }
  }

  extension NSResponder {
    /// The overrides of the responder and of those above it, the innermost first.
    fileprivate var overrideLayers: [OverrideLayer] {
      sequence(first: self) { $0.outerResponder }.compactMap(\.overrideLayer)
    }

    /// The next responder, or the parent of a view controller whose view is not part of its parent's yet.
    private var outerResponder: NSResponder? { nextResponder ?? (self as? NSViewController)?.parent }

    /// The responder's own overrides.
    fileprivate var overrideLayer: OverrideLayer? {
      get { (objc_getAssociatedObject(self, LayerBox.key) as? LayerBox)?.layer }
      set {
        objc_setAssociatedObject(self, LayerBox.key, newValue.map(LayerBox.init), .OBJC_ASSOCIATION_RETAIN)
      }
    }
  }

  /// Keeps overrides in an object, since a responder can only be associated with one.
  private final class LayerBox: Sendable {
    let layer: OverrideLayer

    init(_ layer: OverrideLayer) {
      self.layer = layer
    }

    /// An address that nothing else has. Nothing is stored there.
    @MainActor static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
#endif
