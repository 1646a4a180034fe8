/// Turns a struct of closures into a client. A test can replace the closures one by one.
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyClient
/// struct PlayerClient: Sendable {
///   var play: @Sendable (_ song: String, _ volume: Double) async throws -> Void
///   var volume: @Sendable () -> Double = { 1 }
/// }
/// let live = PlayerClient(play: { song, volume in print("Playing \(song)") }, volume: { 0.5 })
/// ```
///
/// The closures that are variables are the client's *endpoints*. The macro generates:
///
/// - for each endpoint, an initial closure that reports an issue, which fails a test. Then it runs the
///   default after `=`, throws `Unimplemented`, or returns `Void` or nil. Any other endpoint needs a default.
/// - for each endpoint with named parameters, a method: `play(song:volume:)`.
/// - an initializer for the live value, as above, which requires every endpoint, and one for the test value,
///   `PlayerClient()`, which takes none. Both have the struct's access level, and take the other stored
///   properties, but not constants with a value, `@Dependency` properties, and private properties with a
///   value. An initializer that you write replaces one with the same labels and types.
///
/// Write out the types of the properties: a macro cannot see through a type alias. See
/// <doc:DependenciesMacros>.
///
/// - Parameter lifetime: How long the library keeps a value. Pass it only if the client itself conforms to
///   `DependencyKey` or `TestDependencyKey`; otherwise, pass it to `@DependencyEntry`. Make the values of the
///   key computed properties, because a `static let` is built only once. Swift 6.2 crashes on most arguments.
///   There, write `static var lifetime: DependencyLifetime` by hand.
@attached(member, names: named(init), named(lifetime))
@attached(memberAttribute)
public macro DependencyClient(lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
