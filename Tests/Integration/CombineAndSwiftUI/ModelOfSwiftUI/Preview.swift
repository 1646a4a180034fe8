// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum Preview {
  public struct ViewTraits {}
}

public struct PreviewTrait<T> {
  fileprivate let apply: @MainActor (PreviewModifierContent) -> AnyView
}

public struct PreviewModifierContent: View {
  fileprivate let content: @MainActor () -> AnyView

  public var body: some View { content() }
}

@MainActor
@preconcurrency
public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor
  public static func modifier(_ modifier: some PreviewModifier) -> Self {
    Self { content in
      // Xcode makes the context before. Those of the library have none.
      @MainActor func apply<Modifier: PreviewModifier>(_ modifier: Modifier) -> AnyView {
        AnyView(modifier.body(content: content, context: () as! Modifier.Context))
      }
      return apply(modifier)
    }
  }
}

extension Window {
  /// Shows a preview. When Xcode makes the content is not known: before it evaluates the traits' modifiers, or
  /// when these show it.
  public convenience init(
    preview traits: PreviewTrait<Preview.ViewTraits>...,
    makesContentFirst: Bool = true,
    content: @escaping @MainActor () -> some View
  ) {
    nonisolated(unsafe) let made = makesContentFirst ? AnyView(content()) : nil
    var view = PreviewModifierContent { made ?? AnyView(content()) }
    for trait in traits {
      let inner = view
      view = PreviewModifierContent { trait.apply(inner) }
    }
    self.init(view)
  }
}
