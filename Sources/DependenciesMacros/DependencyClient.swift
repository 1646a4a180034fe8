/// Turns a structure of closures into a client, whose closures a test can replace one by one.
///
/// Each closure becomes an *endpoint*. Until you set an endpoint, a call to it reports an issue with its
/// name, which fails a test. Then the call runs the endpoint's default, if it has one. Without a default, it
/// throws `Unimplemented`, or returns nil or nothing.
///
/// So `PlayerClient()` is a value for tests: a test sets the endpoints that it expects the code to call, and
/// a call to any other endpoint fails the test.
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyClient
/// struct PlayerClient: Sendable {
///   /// Plays a song.
///   var play: @Sendable (_ song: String, _ volume: Double) async throws -> Void
///   var volume: @Sendable () -> Double = { 1 }
/// }
///
/// extension PlayerClient {
///   static let live = PlayerClient(
///     play: { song, volume in print("Playing \(song)") },
///     volume: { 0.5 }
///   )
/// }
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: PlayerClient.live) var player: PlayerClient = PlayerClient()
/// }
///
/// struct Jukebox {
///   @Dependency(\.player) private var player
///
///   func coinInserted() async throws {
///     try await player.play(song: "Blue in Green", volume: player.volume())
///   }
/// }
/// ```
///
/// The macro makes:
///
/// - an endpoint of each closure that is a `var`, or a `let` without a value; see
///   ``DependencyEndpoint(method:)``. An optional closure, `(() -> Void)?`, stays a property.
/// - a method for each endpoint with parameter labels, such as `_ song: String`. The method has the
///   endpoint's documentation, attributes and access level.
/// - an initializer that takes every endpoint and every other stored property, in order. It requires the
///   endpoints, so that a live value has all of them. Properties with a value can be omitted.
/// - an initializer that takes only the other properties without a value, often `init()`. It leaves the
///   endpoints unimplemented.
/// - `static var lifetime`, if you pass a lifetime.
///
/// Initializers have the access level of the structure. They have no parameters for computed, static and lazy
/// properties, constants with a value, `@Dependency` properties, and private properties with a value.
/// Properties within `#if` add an initializer for each case. An initializer that you write replaces one with
/// the same labels and types.
///
/// Write the type of each property whose value is not a number, a string or a Boolean. A macro cannot see
/// through a type alias, so write out the types of closures.
///
/// The rules are in ``DependenciesMacros``.
///
/// - Parameter lifetime: How long the library keeps a value, and which readers share it, if the client is its
///   own key. If an entry declares the client, pass the lifetime to the entry instead. Make the values
///   computed properties, since a `static let` is built only once, whatever the lifetime:
///
///   ```swift
///   import DependenciesMacros
///
///   enum Session: DependencyScopeName {}
///
///   @DependencyClient(lifetime: .scoped(to: Session.self))
///   struct CartClient: Sendable {
///     var add: @Sendable (_ item: String) async throws -> Void
///   }
///
///   extension CartClient: TestDependencyKey {
///     static var testValue: CartClient { CartClient() }
///   }
///   ```
@attached(member, names: named(init), named(lifetime))
@attached(memberAttribute)
public macro DependencyClient(lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
