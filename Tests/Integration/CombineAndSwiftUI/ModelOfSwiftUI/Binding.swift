// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper
public struct Binding<Value> {
  private let get: @MainActor @Sendable () -> Value
  private let set: @MainActor @Sendable (Value) -> Void

  public init(
    get: @escaping @MainActor @Sendable () -> Value,
    set: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    (self.get, self.set) = (get, set)
  }

  @MainActor
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
