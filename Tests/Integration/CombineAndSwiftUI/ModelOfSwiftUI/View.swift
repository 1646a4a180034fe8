// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// A view that is not made of others.
@MainActor
protocol PrimitiveView: View where Body == Never {
  func update(_ node: Node, _ environment: EnvironmentValues)
}

extension Never: View {
  public var body: Never { fatalError("There is no such view.") }
}

extension View where Body == Never {
  public var body: Never { fatalError("A primitive view has no body.") }
}

extension View {
  /// Updates a place in the tree, and all below it.
  func update(_ node: Node, _ environment: EnvironmentValues) {
    if let view = self as? any PrimitiveView { return view.update(node, environment) }
    node.body(of: self, in: environment) { $0.body }.update(node.child(), environment)
  }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @MainActor
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView(views: views)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
}

public nonisolated struct TupleView<Content>: PrimitiveView {
  let views: [any View]

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    for (view, child) in zip(views, node.children(Array(views.indices))) { view.update(child, environment) }
  }
}

public nonisolated enum _ConditionalContent<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    switch self {
    case .first(let view): view.update(node.child(1), environment)
    case .second(let view): view.update(node.child(2), environment)
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    if let view = self { view.update(node.child(), environment) } else { _ = node.children([]) }
  }
}

public nonisolated struct AnyView: PrimitiveView {
  private let view: any View

  public init(_ view: any View) { self.view = view }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    view.update(node.child(ObjectIdentifier(type(of: view))), environment)
  }
}

public nonisolated struct Group<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Content { content }
}

public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content

  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, id, content)
  }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    for (element, child) in zip(data, node.children(data.map { $0[keyPath: id] })) {
      content(element).update(child, environment)
    }
  }
}

/// Something that is shown.
enum Item {
  case text(String)
  case button(String, @MainActor () -> Void)
}

public nonisolated struct Text: PrimitiveView {
  private let content: String

  public init(_ content: String) { self.content = content }
  public init(verbatim content: String) { self.content = content }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) { node.item = .text(content) }
}

public nonisolated struct Button: PrimitiveView {
  private let title: String
  private let action: @MainActor () -> Void

  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (title, action)
  }

  @MainActor func update(_ node: Node, _ environment: EnvironmentValues) {
    node.item = .button(title, action)
  }
}
