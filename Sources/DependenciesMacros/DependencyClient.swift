/// Turns a structure of closures into a client.
///
/// Each closure becomes an *endpoint*: until it is set, a call reports an issue that names it, then throws
/// `Unimplemented` if the closure may throw. So `PlayerClient()` is a test value: a test sets the endpoints
/// that it expects to be called, and a call of any other fails it.
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
/// extension PlayerClient: TestDependencyKey {
///   static let testValue = PlayerClient()
/// }
///
/// func rehearse(_ player: PlayerClient) async throws {
///   try await player.play(song: "Blue in Green", volume: 0.5)
/// }
/// ```
///
/// The macro makes:
///
/// - an endpoint of each closure that is a `var`, or a `let` without a value; see
///   ``DependencyEndpoint(method:)``. An optional closure, `(() -> Void)?`, stays a property.
/// - a method for each endpoint with parameter labels, such as `_ song: String`, with the endpoint's
///   documentation, attributes and access.
/// - an initializer that takes every endpoint and every other stored property, in order. It requires the
///   endpoints, so that a live value has all of them. Properties with a value can be left out.
/// - an initializer that takes only the other properties without a value, often `init()`. It leaves the
///   endpoints unimplemented.
/// - `static var lifetime`, if you pass a lifetime.
///
/// Initializers have the access of the structure. They leave out computed, static and lazy properties,
/// constants with a value, `@Dependency` properties, and private properties with a value. Properties within
/// `#if` add an initializer for each case. An initializer that you write replaces one with the same labels
/// and types.
///
/// Write the type of each property whose value is not a number, a string or a Boolean. A macro cannot see
/// through a type alias, so write out the types of closures.
///
/// The rules are in ``DependenciesMacros``.
///
/// - Parameter lifetime: How long a value lives, and which readers share it, if the client is its own key. An
///   entry whose value is the client declares its own lifetime. A `static let` is made once, whatever the
///   lifetime; make it a computed property:
///
///   ```swift
///   import DependenciesMacros
///
///   enum Session: DependencyScopeName {}
///
///   @DependencyClient(lifetime: .scoped(to: Session.self))
///   struct CartClient: Sendable {
///     var add: @Sendable (_ article: String) async throws -> Void
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
