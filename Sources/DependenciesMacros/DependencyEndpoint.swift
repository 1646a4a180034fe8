/// Makes an endpoint of a property whose type is a closure.
///
/// ``DependencyClient(lifetime:)`` does this for every closure of a client. Write it yourself to name the
/// method, for example to overload it:
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
/// A call to an endpoint that is not set reports an issue. What happens next depends on the closure:
///
/// | If the closure | the call |
/// |---|---|
/// | has a default, `= { 1 }` | runs the default |
/// | may throw | throws `Unimplemented` |
/// | returns nothing, or an optional | returns, or returns `nil` |
///
/// Any other closure needs a default, or it does not compile. A closure with a typed error,
/// `throws(PlayerError)`, counts as one that cannot throw, since it cannot throw `Unimplemented`.
///
/// - Parameter method: The name of a method that calls the endpoint with argument labels. By default, the
///   method has the property's name, and is made only if a parameter has a label.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Keeps ``DependencyClient(lifetime:)`` from making an endpoint of a property.
///
/// The closure stays a stored property:
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
