/// Makes an endpoint of a property whose type is a closure.
///
/// ``DependencyClient(lifetime:)`` does this for every closure of a client. Write `@DependencyEndpoint`
/// yourself to choose the method's name. Here, two endpoints have the same method name:
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyClient
/// struct PlayerClient: Sendable {
///   @DependencyEndpoint(method: "play")
///   var playSong: @Sendable (_ song: String) async throws -> Void
///   @DependencyEndpoint(method: "play")
///   var playAlbum: @Sendable (_ album: String, _ track: Int) async throws -> Void
/// }
///
/// func rehearse(_ player: PlayerClient) async throws {
///   try await player.play(song: "Blue in Green")
///   try await player.play(album: "Kind of Blue", track: 3)
/// }
/// ```
///
/// A call to an endpoint that is not set reports an issue. The first row that applies shows what the call
/// does next:
///
/// | If the closure | The call |
/// |---|---|
/// | has a default, `= { 1 }` | runs the default |
/// | may throw | throws `Unimplemented` |
/// | returns nothing, or an optional | returns, or returns `nil` |
///
/// Any other closure does not compile without a default. A closure with a typed error, `throws(PlayerError)`,
/// cannot throw `Unimplemented`, so the second row does not apply to it.
///
/// Without ``DependencyClient(lifetime:)``, an endpoint with a default hides Swift's memberwise initializer:
/// write an initializer.
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
