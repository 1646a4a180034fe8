// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
@preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  var body: Body { get }
}

/// A scene that is not made of others.
@MainActor
protocol PrimitiveScene: Scene where Body == Never {
  func update(_ node: Node, _ environment: EnvironmentValues)
}

extension Never: Scene {}

extension Scene where Body == Never {
  public var body: Never { fatalError("A primitive scene has no body.") }
}

extension Scene {
  /// Updates a place in the tree, and all below it.
  func update(_ node: Node, _ environment: EnvironmentValues) {
    if let scene = self as? any PrimitiveScene { return scene.update(node, environment) }
    node.body(of: self, in: environment) { $0.body }.update(node.child(), environment)
  }

  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some Scene { EnvironmentScene(content: self, keyPath: keyPath, value: value) }
}

public nonisolated struct WindowGroup<Content: View>: PrimitiveScene {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) { content.update(node, environment) }
}

private nonisolated struct EnvironmentScene<Content: Scene, Value>: PrimitiveScene {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    SceneView(scene: content).environment(keyPath, value).update(node, environment)
  }
}

/// A scene as the root of a tree.
nonisolated struct SceneView<Content: Scene>: PrimitiveView {
  let scene: Content

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) { scene.update(node, environment) }
}
