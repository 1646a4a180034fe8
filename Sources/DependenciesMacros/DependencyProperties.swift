// Not named `Dependencies`: a macro of that name hides the module, and `Dependencies.withDependencies` does
// not compile.

/// Writes the `@Dependency` properties of a class, structure, or actor.
///
/// ```swift
/// import Dependencies
/// import DependenciesMacros
/// import Foundation
/// import Observation
///
/// @Observable
/// @DependencyProperties(\.date.now, \.uuid)
/// final class NotesModel {
///   private(set) var notes: [UUID: Date] = [:]
///
///   func addTapped() { notes[uuid()] = now }
/// }
/// ```
///
/// Each property is private and named after the path's last component: `@Dependency(\.uuid) private var uuid`,
/// and `now` for `\.date.now`. In a class with `@Observable`, it gets the `@ObservationIgnored` that the
/// compiler requires.
///
/// Declare conformances of the type to `Equatable`, `Hashable`, and `Comparable` in an extension.
///
/// - Parameter paths: The paths from `DependencyValues`, written out, each with a property at its end.
@attached(member, names: arbitrary)
public macro DependencyProperties(_ paths: PartialKeyPath<DependencyValues>...) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyPropertiesMacro")
