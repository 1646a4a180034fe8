/// Makes an endpoint of a property whose type is a closure.
///
/// ``DependencyClient(lifetime:)`` does this for every closure of a client, except for optional ones. Write
/// it yourself to choose the method's name:
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyClient
/// struct PlayerClient: Sendable {
///   @DependencyEndpoint(method: "play") var playSong: @Sendable (_ song: String) async throws -> Void
///   @DependencyEndpoint(method: "play") var playAlbum: @Sendable (_ album: String) async throws -> Void
/// }
/// ```
///
/// Without `@DependencyClient`, an endpoint with a default hides Swift's memberwise initializer: write an
/// initializer.
///
/// - Parameter method: The name of the method that calls the endpoint with argument labels, with or without
///   the backticks of a keyword. By default, the method has the property's name, and is generated only if a
///   parameter has a label.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Excludes a closure from the endpoints of a client.
///
/// Here, ``DependencyClient(lifetime:)`` does not change the property `log`:
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyClient
/// struct PlayerClient: Sendable {
///   var play: @Sendable (_ song: String) async throws -> Void
///   @DependencyEndpointIgnored
///   var log: @Sendable (String) -> Void = { print($0) }
/// }
/// ```
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointIgnoredMacro")
