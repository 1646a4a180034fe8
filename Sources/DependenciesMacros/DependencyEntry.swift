/// Declares a dependency: a property of `DependencyValues`, for which the macro generates a *key*.
///
/// The key is a type that has the dependency's values. Tests and previews get the value after `=`. Another
/// module can add a live value, which the program gets. Without a live value, the program gets the value
/// after `=`, and the library reports an issue.
///
/// ```swift
/// import DependenciesMacros
///
/// protocol APIClient: Sendable {
///   func search(_ query: String) async throws -> [String]
/// }
/// struct MockAPIClient: APIClient {
///   func search(_ query: String) async throws -> [String] { [] }
/// }
///
/// extension DependencyValues {
///   @DependencyEntry var apiClient: any APIClient = MockAPIClient()
/// }
/// ```
///
/// The library builds a new value for each test.
///
/// The library keeps a value until the process or the test ends. To change this, pass a lifetime:
///
/// ```swift
/// import DependenciesMacros
///
/// struct Draft: Sendable {
///   let id = Int.random(in: 0..<1_000_000)
/// }
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: Draft(), lifetime: .transient) var draft: Draft = Draft()
/// }
/// ```
///
/// ## Details
///
/// In a module whose default isolation is `MainActor`, write `nonisolated extension DependencyValues`.
///
/// By default, the key of a `public` or `package` property is named after the property: `MaximumRetriesKey`
/// for `maximumRetries: Int`, and `ApiClientKey` for `apiClient: any APIClient`. If the type has the same
/// name as the property, the key has the type's capital letters as well: `APIClientKey`. The key of any other
/// property is visible only in its file.
///
/// - Parameters:
///   - keyName: The name of the key, which is nested in `DependencyValues` and has the access level of the
///     property. Another module adds a live value with
///     `extension DependencyValues.APIClientKey: DependencyKey`.
///   - lifetime: How long the library keeps a value, and which readers share it. The lifetime applies to
///     every live, test and preview value, but not to overrides. Write the property's type as well. If
///     another module adds a live value, make that value a computed property, because a `static let` is built
///     only once. If the type of the value is itself a key, the lifetime of that key has no effect here.
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
///
/// actor Connection {
///   func close() {}
/// }
///
/// extension DependencyValues {
///   @DependencyEntry(
///     lifetime: .scoped(to: Request.self),
///     tearDown: { (connection: Connection) in await connection.close() }
///   )
///   var connection: Connection = Connection()
/// }
/// ```
///
/// - Parameters:
///   - keyName: The name of the key.
///   - lifetime: How long the library keeps a value: `.scoped(to:)`.
///   - tearDown: Called with each value that the library has built, when its scope closes; see
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
/// The program and previews get the live value. Tests get the value after `=`. If you write only the
/// property's type and no value, a test that reads the dependency fails, unless the test overrides it.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the program. Name its type, as in `APIClient.live`, because the compiler does
///     not know the property's type yet. The argument cannot use code that other macros generate, such as a
///     client's initializers or other entries. Declare such a value as a static property of its type, and
///     pass that property. If you pass a lifetime, make the property a computed one, because a `static let`
///     is built only once.
///   - lifetime: How long the library keeps a value, and which readers share it. Write the property's type as
///     well.
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
