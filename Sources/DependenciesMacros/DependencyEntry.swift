/// Declares a dependency: a property of `DependencyValues`, for which the macro generates a *key*.
///
/// ```swift
/// import DependenciesMacros
///
/// protocol APIClient: Sendable {}
/// struct MockAPIClient: APIClient {}
///
/// extension DependencyValues {
///   @DependencyEntry var apiClient: any APIClient = MockAPIClient()
/// }
/// ```
///
/// Previews and tests get the value after `=`; each test builds its own. A program gets it, too, and reports
/// an issue, unless a module adds a live value: `extension DependencyValues.APIClientKey: DependencyKey`.
///
/// By default, the key of a `public` or `package` property is named after it: `MaximumRetriesKey` for
/// `maximumRetries`. If the property's type has the same name apart from case, the key takes its spelling:
/// `APIClientKey`. The key of an `internal` property is `fileprivate`: pass `keyName` to use it elsewhere.
///
/// - Parameters:
///   - keyName: The name of the key, nested in `DependencyValues`, with the property's access level.
///   - lifetime: How long the library keeps a live, preview or test value. For any but `.cached`, write the
///     property's type, and compute a live value in another module: a `static let` is built only once. If the
///     value's type is itself a key, the lifetime of that key has no effect here.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "", lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency of a scope, with the work at the end of the scope.
///
/// ```swift
/// import DependenciesMacros
///
/// enum Job: DependencyScopeName {}
/// extension DependencyValues {
///   @DependencyEntry(lifetime: .scoped(to: Job.self), tearDown: { (id: Int) in print(id) }) var id: Int = 1
/// }
/// ```
///
/// - Parameters:
///   - keyName: The name of the key.
///   - lifetime: How long the library keeps a value: `.scoped(to:)`.
///   - tearDown: Called when a scope closes, as ``TestDependencyKey/tearDown(_:)``. Write the value's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value>(
  _ keyName: String = "",
  lifetime: DependencyLifetime = .cached,
  tearDown: @Sendable (Value) async throws -> Void
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value, for the program and previews. Tests get the value after `=`;
/// without one, a test must override the dependency.
///
/// ```swift
/// import DependenciesMacros
///
/// extension DependencyValues { @DependencyEntry(liveValue: 3) var maximumRetries = 0 }
/// ```
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the program. Name its type, as in `APIClient.live`. Code that other macros
///     generate, such as a client's initializers, works only inside such a static property.
///   - lifetime: For any but `.cached`, write the property's type, and compute the live value.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Live) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value and a value for previews.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the program.
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. For any but `.cached`, write
///     the property's type, and compute the values.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Live) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a value for previews.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. For any but `.cached`, write
///     the property's type, and compute the values.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(
  _ keyName: String = "",
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Preview) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
