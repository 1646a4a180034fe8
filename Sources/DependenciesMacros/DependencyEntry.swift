/// Declares a dependency: the property of `DependencyValues` and its key.
///
/// The value is what tests get, and previews. A module that declares no more leaves the live value to
/// another:
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
/// Where the type is written, each value is computed when the library asks for it, so each test has its own.
/// Where it is not, a value is made once, and an object is shared by all tests.
///
/// A value lives as long as the process or the test. A lifetime says otherwise:
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
///   - keyName: The name of the key, which is in `DependencyValues` and has the access of the property. Give
///     the property a live value in another module with `extension DependencyValues.APIClientKey:
///     DependencyKey`. Without a name, the key of a `public` or `package` property is named after the
///     property, with the capitals of its type if that has the same name: `APIClientKey` for `apiClient: any
///     APIClient`, `MaximumRetriesKey` for `maximumRetries: Int`. The key of any other property is the file's
///     own.
///   - lifetime: How long a value lives, and who shares it: each that the library makes, in the live program,
///     in tests and in previews, and none that overrides it. The property's type must be written. A live
///     value in another module has this lifetime, too; let it be computed, since one that is a `static let`
///     is made once.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "", lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value: the property of `DependencyValues` and its key.
///
/// ```swift
/// import DependenciesMacros
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: 3) var maximumRetries = 0
/// }
/// ```
///
/// A property with a type and no value of its own has no test value; a test that reads it without overriding
/// it hears of that.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the live program, computed when the library asks for it. Write the type in
///     front of it, `APIClient.live`, since it is checked before the property's type is known. The compiler
///     shows arguments of a macro nothing that other macros make, such as the initializers of a client or
///     other entries; give such a value a name of its own, too. With a lifetime, let what is named be
///     computed, since a `static let` is made once.
///   - lifetime: How long a value lives, and who shares it. The property's type must be written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a live value and one for previews: the property of `DependencyValues` and
/// its key.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - liveValue: The value in the live program.
///   - previewValue: The value in previews.
///   - lifetime: How long a value lives, and who shares it. The property's type must be written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ keyName: String = "",
  liveValue: @autoclosure () -> Live,
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency that has a value for previews: the property of `DependencyValues` and its key.
///
/// - Parameters:
///   - keyName: The name of the key.
///   - previewValue: The value in previews.
///   - lifetime: How long a value lives, and who shares it. The property's type must be written.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(
  _ keyName: String = "",
  previewValue: @autoclosure () -> Preview,
  lifetime: DependencyLifetime = .cached
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")
