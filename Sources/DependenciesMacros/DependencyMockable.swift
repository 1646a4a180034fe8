/// Makes a mock of a protocol, a value whose closures are the requirements, so that a test replaces them one by
/// one.
///
/// ```swift
/// import DependenciesMacros
///
/// @DependencyMockable
/// protocol FilmStore: Sendable {
///   func fetchFilm(id: Int) async throws -> String
///   func count() -> Int
/// }
/// extension DependencyValues {
///   @DependencyEntry var films: any FilmStore = MockFilmStore()
/// }
/// let mock = MockFilmStore(fetchFilm: { id in "Film \(id)" })
/// ```
///
/// The mock is declared beside the protocol, with the same access: `Mock` and the protocol's name. It is a
/// structure; a final class if the protocol names `AnyObject`, and an actor if it names `Actor`.
///
/// - Its initializer takes a closure for each requirement, by name: `fetchFilm:`. Several requirements of one
///   name have those of their parameters as well.
/// - A closure that is not given reports its call, which fails the test. It then throws `Unimplemented`, or
///   returns `Void`, nil, false, 0, or an empty string, collection or stream. A closure that can do none of
///   these must be given; or `MockGate.unimplemented(permission: .denied)` takes its result, and reports its
///   call as well.
/// - In a structure, a closure can be replaced later: `mock.onFetchFilm = { … }`.
///
/// For what closures cannot stand for, such as static requirements, see <doc:DependenciesMacros#Protocols>.
@attached(peer, names: prefixed(Mock))
public macro DependencyMockable() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyMockableMacro")
