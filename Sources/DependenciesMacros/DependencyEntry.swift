/// Declares a dependency: a property of `DependencyValues`, for which the macro generates a *key*.
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyMockable protocol APIClient: Sendable {}
///
/// extension DependencyValues {
///   @DependencyEntry var apiClient: any APIClient = MockAPIClient()
/// }
/// ```
///
/// Previews and tests get the value after `=`; each test builds its own. A program gets it, too, and reports
/// an issue, unless another module adds a live value to the key, which is named after the property and has
/// its access: `extension DependencyValues.apiClientDependencyKey: DependencyKey`.
///
/// - Parameters:
///   - lifetime: How long the library keeps a live, preview or test value. For any but `.cached`, write the
///     property's type, and compute a live value in another module: a `static let` is built only once. If the
///     value's type is itself a key, the lifetime of that key has no effect here.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry(lifetime: DependencyLifetime = .cached) =
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
///   - lifetime: How long the library keeps a value: `.scoped(to:)`.
///   - tearDown: Called when a scope closes, as ``TestDependencyKey/tearDown(_:)``. Write the value's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry<Value>(
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
///   - liveValue: The value in the program. Name its type, as in `APIClient.live`. It may read other entries.
///     It does not see what other macros generate, such as the initializers of a `@DependencyClient`: declare
///     `static let live` in an extension of the client.
///   - lifetime: For any but `.cached`, write the property's type, and compute the live value.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry<Live>(
  liveValue: @autoclosure () -> Live,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Live) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value and a value for previews.
///
/// - Parameters:
///   - liveValue: The value in the program.
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. For any but `.cached`, write
///     the property's type, and compute the values.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry<Live, Preview>(
  liveValue: @autoclosure () -> Live,
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Live) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a value for previews.
///
/// - Parameters:
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. For any but `.cached`, write
///     the property's type, and compute the values.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry<Preview>(
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Preview) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Reports arguments that an entry does not have, such as the name of the key, and says what to write.
///
/// - Parameters:
///   - first: A name of the key, which swift-dependencies takes, or a value whose label is missing.
///   - liveValue: The value in the program.
///   - live: A value that needs the label `liveValue:`.
///   - previewValue: The value in previews.
///   - preview: A value that needs the label `previewValue:`.
///   - testValue: A value that belongs after `=`.
///   - test: A value that belongs after `=`.
///   - lifetime: How long the library keeps a value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: suffixed(DependencyKey))
public macro DependencyEntry(
  _ first: @autoclosure () -> Any = (),
  liveValue: @autoclosure () -> Any = (),
  live: @autoclosure () -> Any = (),
  previewValue: @autoclosure () -> Any = (),
  preview: @autoclosure () -> Any = (),
  testValue: @autoclosure () -> Any = (),
  test: @autoclosure () -> Any = (),
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
