/// Makes a client of a structure whose properties are closures.
///
/// Each closure becomes an *endpoint*: until it is given, calling it reports an issue that names it, and then
/// throws `Unimplemented` if it may throw. So `PlayerClient()` is a test value: a test gives the endpoints
/// that it expects to be called, and hears of any other.
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
/// It makes:
///
/// - an endpoint of each closure, see ``DependencyEndpoint(method:)``: of a `var`, and of a `let` without a
///   value. A closure that may be missing, `(() -> Void)?`, stays a property, and is `nil` at first.
/// - a method for each endpoint whose parameters have labels, `_ song: String`, with the endpoint's
///   documentation, attributes and access.
/// - an initializer that takes every endpoint and every other stored property, in their order. Endpoints must
///   be given, so that a live value forgets none; properties that have a value need not be.
/// - an initializer that takes the properties without a value alone, and leaves the endpoints unimplemented:
///   often `init()`.
/// - `static var lifetime`, where a lifetime is given.
///
/// Initializers have the access of the structure. They leave out what Swift's own would: computed, static and
/// lazy properties, and constants with a value. They leave out `@Dependency` properties, and private
/// properties that have a value. For properties within `#if` there is an initializer for each case. An
/// initializer that the structure has already, with the same labels and types, is not made.
///
/// A property whose value is a number, a string or a Boolean need not say its type; any other must. A macro
/// cannot see through a type alias, so write the type of a closure out.
///
/// A client of a hundred endpoints takes the compiler about a second. What goes wrong is said at the place
/// where it is written; the article <doc:DesigningClients> lists it all.
///
/// - Parameter lifetime: How long a value lives, and who shares it, where the client is its own key. It
///   becomes the key's `lifetime`, and an entry that has the client as its value says its own. A `static let`
///   is one value, whatever its lifetime; compute what is to be made again:
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
