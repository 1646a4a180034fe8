/// Turns a struct of closures into a client. A test can replace the closures one by one.
///
/// The closures are the client's *endpoints*. In this sample, `PlayerClient` gets the method
/// `play(song:volume:)` and two initializers. One takes both endpoints, for the live value. The other takes
/// none, for the test value, `PlayerClient()`:
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
/// A test sets the endpoints that it expects the code to call. A call to an endpoint that is not set reports
/// an issue, which fails the test. Then the endpoint's default runs: for `volume`, `{ 1 }`. Without a
/// default, a throwing endpoint throws `Unimplemented`, and others return `Void` or nil. So an endpoint that
/// cannot throw, and returns neither `Void` nor an optional, needs a default.
///
/// The macro generates:
///
/// - for each endpoint (each closure that is a `var`), an initial closure that reports an issue.
/// - for each endpoint with named parameters, such as `_ song: String`, a method.
/// - an initializer that takes every endpoint and the other stored properties, in order; see "Details" for
///   exceptions. Every endpoint is required, even one with a default, so a live value cannot omit any. Other
///   properties with a value can be omitted.
/// - an initializer that takes only the properties that are not endpoints. If there are no such properties,
///   it is `init()`.
/// - `static var lifetime`, if you pass a lifetime.
///
/// Write the type of each property, unless its value is a numeric, string or Boolean literal.
///
/// For all endpoint rules, see <doc:DependenciesMacros>.
///
/// ## Details
///
/// - An optional closure, `(() -> Void)?`, is an endpoint only if you write `@DependencyEndpoint` on it.
/// - A closure that is a `let` is not an endpoint. A note of the compiler reports the first of them. To avoid
///   the note, write `@DependencyEndpointIgnored`.
/// - An endpoint may have `willSet` and `didSet`. The generated initializers do not call them.
/// - Each method has the endpoint's documentation, attributes and access level.
/// - Initializers have the access level of the struct. They omit computed, static and lazy properties,
///   constants with a value, `@Dependency` properties, and private properties with a value.
/// - If properties are within `#if`, each branch gets its own initializers.
/// - An initializer that you write replaces a generated one with the same labels and types.
///
/// A macro cannot see through a type alias, so write out the types of closures. If a client has no endpoint,
/// and the type of a property may be such an alias, the client has only the compiler's initializer, and the
/// compiler shows a note.
///
/// - Parameter lifetime: How long the library keeps a value, and which readers share it. Pass a lifetime only
///   if the client itself conforms to `DependencyKey` or `TestDependencyKey`. If `@DependencyEntry` makes the
///   client a dependency, pass the lifetime there. Otherwise, make `liveValue` and `testValue` computed
///   properties, because a `static let` is built only once:
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
///
///   Swift 6.2 crashes on most arguments. There, write `static var lifetime: DependencyLifetime` by hand.
@attached(member, names: named(init), named(lifetime))
@attached(memberAttribute)
public macro DependencyClient(lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
