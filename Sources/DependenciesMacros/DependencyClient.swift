/// Turns a structure of closures into a client.
///
/// Each closure becomes an *endpoint*: until it is set, a call reports an issue that names it, and then
/// throws `Unimplemented` if the closure may throw. So `PlayerClient()` is a test value: a test sets the
/// endpoints that it expects to be called, and fails if another one is called.
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
///   ``DependencyEndpoint(method:)``. An optional closure, `(() -> Void)?`, stays a property, and is `nil` at
///   first.
/// - a method for each endpoint whose parameters have labels, such as `_ song: String`, with the endpoint's
///   documentation, attributes and access.
/// - an initializer that takes every endpoint and every other stored property, in order. It requires the
///   endpoints, so that a live value has all of them. Properties that have a value can be left out.
/// - an initializer that takes only the properties without a value, and leaves the endpoints unimplemented:
///   often `init()`.
/// - `static var lifetime`, if you pass a lifetime.
///
/// Initializers have the access of the structure. They leave out computed, static and lazy properties,
/// constants with a value, `@Dependency` properties, and private properties that have a value. For properties
/// within `#if` there is an initializer for each case. If the structure already has an initializer with the
/// same labels and types, that one is not made.
///
/// Write the type of each property whose value is not a number, a string or a Boolean. A macro cannot see
/// through a type alias, so write out the types of closures.
///
/// A client of a hundred endpoints takes the compiler about a second. Each error is at the faulty
/// declaration; ``DependenciesMacros`` has the rules.
///
/// - Parameter lifetime: How long a value lives, and which readers share it, if the client is its own key. It
///   becomes the key's `lifetime`; an entry whose value is the client declares its own. A `static let` is one
///   value, whatever its lifetime, so compute a value that is to be made again:
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
