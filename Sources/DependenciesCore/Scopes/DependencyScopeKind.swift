/// A kind of ``DependencyScope``, such as a session or a request: a ``DependencyScopeName``, or a
/// ``DependencyScopeValue``. Conform to one of these.
public protocol DependencyScopeKind: SendableMetatype {}

/// The name of a kind of ``DependencyScope`` whose scopes need no value of their own.
///
/// Declare it as an empty enum:
///
/// ```swift
/// import Dependencies
///
/// enum Request: DependencyScopeName {}
/// let request = DependencyScope(Request.self)
/// ```
public protocol DependencyScopeName: DependencyScopeKind {}

/// The value that each ``DependencyScope`` of a kind carries, such as the user of a session.
///
/// A scope cannot be opened without the value. Code in the scope reads it by its type, and so never gets that
/// of another scope, nor nil:
///
/// ```swift
/// import Dependencies
///
/// struct Session: DependencyScopeValue {
///   let user: String
///   static var testValue: Session { Session(user: "test") }
/// }
/// struct Greeter {
///   @Dependency(Session.self) private var session
///   func greet() { print("Hello, \(session.user)") }
/// }
/// let session = DependencyScope(Session(user: "Ann"))
/// withDependencies(in: session) { Greeter().greet() }
/// ```
///
/// Where no scope is open, a read is an issue, and gets the test value. A test that needs only the value sets
/// it: `@Test(.dependency(Session(user: "Ann")))`. An object that is made in the scope keeps the value after
/// the end. The scope does not tear the value down, since it did not build it. See <doc:Scopes#Overview>.
public protocol DependencyScopeValue: DependencyScopeKind, TestDependencyKey, Sendable where Value == Self {}

extension DependencyScopeValue {
  /// The value belongs to scopes of its own type.
  public static var lifetime: DependencyLifetime { .scoped(to: Self.self) }
}
