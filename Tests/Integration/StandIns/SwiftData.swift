// Stands in for SwiftData, so that samples of the documentation compile: the names that they use.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol PersistentModel: AnyObject {}

public final class Schema: Sendable {
  public init(_ types: [any PersistentModel.Type]) {}
}

public struct ModelConfiguration: Sendable {
  public init(schema: Schema?, isStoredInMemoryOnly: Bool) {}
}

public final class ModelContainer: Sendable {
  public init(for schema: Schema, configurations: [ModelConfiguration]) throws {}
}

public final class ModelContext {
  public init(_ container: ModelContainer) {}
  public func save() throws {}
}

@available(*, unavailable)
extension ModelContext: Sendable {}
