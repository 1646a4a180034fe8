/// A window without a screen: the root of a tree of views, and what it shows.
@MainActor
public final class Window {
  private let update: @MainActor (Node) -> Void
  private lazy var root = Node(self)

  var isUpdateRequested = true

  /// What runs after the update.
  var actions: [@MainActor () -> Void] = []

  /// The places to destroy at the end of the update.
  var removed: [Node] = []

  /// Shows a view.
  public init(_ view: some View) { update = { view.update($0, EnvironmentValues()) } }

  /// Shows the window of a scene.
  public convenience init(scene: some Scene) { self.init(SceneView(scene: scene)) }

  /// Updates the tree until nothing changes any more.
  public func settle() {
    while isUpdateRequested || !actions.isEmpty {
      isUpdateRequested = false
      update(root)
      // State is destroyed while the tree is updated; the actions of `onDisappear` run afterward.
      while let node = removed.popLast() { node.remove() }
      runActions()
    }
  }

  private func runActions() {
    let pending = actions
    actions = []
    for action in pending { action() }
  }

  /// Closes the window.
  public func close() {
    root.remove()
    runActions()
  }

  /// The texts that are shown, and nothing of the buttons.
  public var texts: [String] {
    root.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Taps a button, and updates the tree.
  public func tap(_ title: String) {
    for case .button(title, let action) in root.items {
      action()
      return settle()
    }
    fatalError("There is no button “\(title)”.")
  }
}
