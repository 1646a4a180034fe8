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
/// The closures that are variables, with their types written out, are *endpoints*. The macro generates:
///
/// - for each endpoint, an initial closure that reports an issue. It then runs the default after `=`. Without
///   one, it throws `Unimplemented`, or returns `Void` or nil; any other endpoint needs a default.
/// - for each endpoint with named parameters, a method: `play(song:volume:)`. See <doc:DependenciesMacros>.
/// - an initializer with all endpoints, for the live value, and one with none, for the test value. Both have
///   the struct's access level. They also take its other stored properties, except `@Dependency` properties,
///   and constants and private properties that have a value. Your own replaces one of the same type.
///
/// - Parameter lifetime: How long the library keeps a value, if the client itself conforms to `DependencyKey`
///   or `TestDependencyKey`; otherwise, pass it to `@DependencyEntry`. Make the key's values computed
///   properties. With Swift 6.2, write `static var lifetime` instead: its compiler crashes on most arguments.
@attached(member, names: named(init), named(lifetime))
@attached(memberAttribute)
public macro DependencyClient(lifetime: DependencyLifetime = .cached) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
