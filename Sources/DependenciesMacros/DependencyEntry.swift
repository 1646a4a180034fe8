/// Declares a dependency: a property of `DependencyValues`, and its key.
///
/// Tests and previews get the value of the property. Another module can add a live value, which the program
/// gets:
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
/// In a module whose default isolation is `MainActor`, write `nonisolated extension DependencyValues`.
///
/// If you write the property's type, the library makes a new value whenever it needs one, so each test has
/// its own. Otherwise it makes one value, which all tests share.
///
/// The library keeps a value for the process or the test, unless you pass a lifetime:
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
/// - Parameters:
///   - keyName: The name of the key, which is nested in `DependencyValues` and has the access level of the
///     property. Another module adds a live value with
///     `extension DependencyValues.APIClientKey: DependencyKey`. By default, the key of a `public` or
///     `package` property is named after the property, and capitalized like its type if the two names match:
///     `APIClientKey` for `apiClient: any APIClient`, `MaximumRetriesKey` for `maximumRetries: Int`. The key
///     of any other property is visible only in its file.
///   - lifetime: How long the library keeps a value, and which readers share it. It applies to every live,
///     test and preview value, but not to overrides. The property's type must be written. A live value in
///     another module has the same lifetime; make it a computed property, since a `static let` is built only
///     once.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "", lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value: a property of `DependencyValues`, and its key.
///
/// ```swift
/// import DependenciesMacros
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: 3) var maximumRetries = 0
/// }
/// ```
///
/// Tests get the value of the property. The program and previews get the live value. If the property has a
/// type and no value, a test must override it; otherwise each read is an issue of the test.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the live program, made whenever the library needs one. Name its type, as in
///     `APIClient.live`, because the compiler does not know the property's type yet. The argument cannot use
///     code that other macros generate, such as a client's initializers or other entries. Declare such a
///     value as a property of its type, and pass the property. If you pass a lifetime, make it a computed
///     property, since a `static let` is built only once.
///   - lifetime: How long the library keeps a value, and which readers share it. The property's type must be
///     written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value and one for previews: a property of `DependencyValues`, and
/// its key.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the live program.
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. The property's type must be
///     written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a value for previews: a property of `DependencyValues`, and its key.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - previewValue: The value in previews.
///   - lifetime: How long the library keeps a value, and which readers share it. The property's type must be
///     written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(
  _ keyName: String = "",
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
