/// The name of a kind of scope, such as a session or a request.
///
/// A name is a type without values:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
/// ```
///
/// See ``DependencyScope``.
public protocol DependencyScopeName: SendableMetatype {}
