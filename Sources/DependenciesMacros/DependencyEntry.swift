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
/// Tests and previews get the value after `=`, a new one for each test. Another module can add a live value:
/// `extension DependencyValues.APIClientKey: DependencyKey`. Without one, the program gets the value after
/// `=`, and the library reports an issue.
///
/// By default, the key of a `public` or `package` property is named after the property: `MaximumRetriesKey`
/// for `maximumRetries: Int`. If the type has the same name as the property, the key has the type's capital
/// letters, as above. The key of any other property is visible only in its file.
///
/// - Parameters:
///   - keyName: The name of the key, which is nested in `DependencyValues` and has the access level of the
///     property.
///   - lifetime: How long the library keeps a live, preview or test value. Write the property's type as well.
///     If another module adds a live value, make that value a computed property, because a `static let` is
///     built only once. If the type of the value is itself a key, the lifetime of that key has no effect
///     here.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "", lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency of a scope, with the work at the end of the scope.
///
/// The closure gets the value. Write its type, which the macro cannot pass on:
///
/// ```swift
/// import DependenciesMacros
///
/// enum Request: DependencyScopeName {}
/// actor Connection { func close() {} }
///
/// extension DependencyValues {
///   @DependencyEntry(lifetime: .scoped(to: Request.self), tearDown: { (it: Connection) in await it.close() })
///   var connection: Connection = Connection()
/// }
/// ```
///
/// - Parameters:
///   - keyName: The name of the key.
///   - lifetime: How long the library keeps a value: `.scoped(to:)`.
///   - tearDown: Called with each value of a scope when the scope closes; see
///     ``TestDependencyKey/tearDown(_:)``.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value>(
  _ keyName: String = "",
  lifetime: DependencyLifetime = .cached,
  tearDown: @Sendable (Value) async throws -> Void
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value.
///
/// ```swift
/// import DependenciesMacros
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: 3) var maximumRetries = 0
/// }
/// ```
///
/// The program and previews get the live value, tests the value after `=`. Without a value after `=`, a test
/// must override the dependency.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the program. Name its type, as in `APIClient.live`. The argument cannot use
///     code that other macros generate, such as a client's initializers: pass a static property of the type.
///   - lifetime: How long the library keeps a value. Write the property's type as well, and make the static
///     property a computed one, because a `static let` is built only once.
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
///   - lifetime: How long the library keeps a value, and which readers share it. Write the property's type as
///     well.
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
///   - lifetime: How long the library keeps a value, and which readers share it. Write the property's type as
///     well.
///   - tearDown: Called with each value of a scope when the scope closes: `{ await $0.close() }`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(
  _ keyName: String = "",
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached,
  tearDown: (@Sendable (Preview) async throws -> Void)? = nil
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
