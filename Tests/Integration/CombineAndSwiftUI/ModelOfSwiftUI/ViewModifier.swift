// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
@preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier modifies, wherever the body of the modifier puts it.
public nonisolated struct _ViewModifier_Content<Modifier>: PrimitiveView {
  fileprivate let source: Source

  /// Keeps the newest value of the view, since the body of the modifier is not evaluated for each.
  fileprivate final class Source {
    var view: any View
    init(_ view: any View) { self.view = view }
  }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    source.view.update(node.child(), environment)
  }
}

public nonisolated struct ModifiedContent<Content: View, Modifier: ViewModifier>: PrimitiveView {
  fileprivate let content: Content
  fileprivate let modifier: Modifier

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    let source = node.object(0, _ViewModifier_Content<Modifier>.Source(content))
    source.view = content
    let child = node.child()
    child.body(of: modifier, in: environment) { $0.body(content: _ViewModifier_Content(source: source)) }
      .update(child.child(), environment)
  }
}

extension View {
  public nonisolated func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> { ModifiedContent(content: self, modifier: modifier) }

  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View { EnvironmentView(content: self, keyPath: keyPath, value: value) }

  public nonisolated func id(_ id: some Hashable) -> some View { IdentifiedView(content: self, id: id) }

  public nonisolated func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
    LifeView(content: self, onAppear: action)
  }

  public nonisolated func onDisappear(perform action: @escaping @MainActor () -> Void) -> some View {
    LifeView(content: self, onDisappear: action)
  }

  /// Covers the view, as one that is pushed over it does.
  public nonisolated func covered(_ isCovered: Bool) -> some View {
    CoveredView(content: self, isCovered: isCovered)
  }

  public nonisolated func task(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View { TaskView(content: self, action: action) }
}

private nonisolated struct EnvironmentView<Content: View, Value>: PrimitiveView {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  final class Last {
    var outer = EnvironmentValues()
    var value: Value?
    var inner = EnvironmentValues()
  }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    let last = node.object(0, Last())
    // The same environment, unless something has changed, so that no view below reads it again.
    if !last.outer.isIdentical(to: environment) || !(last.value.map { areSame($0, value) } ?? false) {
      (last.outer, last.value, last.inner) = (environment, value, environment)
      last.inner[keyPath: keyPath] = value
    }
    content.update(node.child(), last.inner)
  }
}

private nonisolated struct IdentifiedView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    content.update(node.child(id), environment)
  }
}

private nonisolated struct LifeView<Content: View>: PrimitiveView {
  let content: Content
  var onAppear: @MainActor () -> Void = {}
  var onDisappear: @MainActor () -> Void = {}

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    if node.children.isEmpty { node.window.actions.append(onAppear) }
    (node.onAppear, node.onDisappear) = (onAppear, onDisappear)
    content.update(node.child(), environment)
  }
}

private nonisolated struct CoveredView<Content: View>: PrimitiveView {
  let content: Content
  let isCovered: Bool

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    content.update(node.child(), environment)
    node.setCovered(isCovered)
  }
}

private nonisolated struct TaskView<Content: View>: PrimitiveView {
  let content: Content
  let action: @isolated(any) @Sendable () async -> Void

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    node.onAppear = { [action] in
      let task = Task(operation: action)
      node.onDisappear = { task.cancel() }
    }
    if node.children.isEmpty { node.window.actions.append(node.onAppear) }
    content.update(node.child(), environment)
  }
}
