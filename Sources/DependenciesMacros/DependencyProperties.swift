// Not named `Dependencies`: a macro of that name hides the module, and `Dependencies.withDependencies` does
// not compile.

/// Writes the `@Dependency` properties of a class, structure, or actor.
///
/// ```swift
/// import DependenciesMacros
/// import Observation
///
/// @Observable
/// @DependencyProperties(\.apiClient, \.greeting)
/// final class SearchModel {
///   private(set) var results: [String] = []
///
///   var title: String { "\(greeting), \(results.count) results" }
///
///   func search(_ term: String) async throws {
///     results = try await apiClient.search(term)
///   }
/// }
/// ```
///
/// Each property is private and named after the path's last component:
/// `@Dependency(\.apiClient) private var apiClient`, and `search` for `\.apiClient.search`. In a class with
/// `@Observable`, it gets the `@ObservationIgnored` that the compiler requires.
///
/// Declare conformances of the type to `Equatable`, `Hashable`, and `Comparable` in an extension.
///
/// - Parameter paths: The paths from `DependencyValues`, written out, each with a property at its end.
@attached(member, names: arbitrary)
public macro DependencyProperties(_ paths: PartialKeyPath<DependencyValues>...) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyPropertiesMacro")
