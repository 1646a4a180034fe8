// Not named `Dependencies`: a macro of that name hides the module, and `Dependencies.withDependencies` does
// not compile.

/// Generates the `@Dependency` properties of a class, struct or actor.
///
/// ```swift
/// import Dependencies
/// import DependenciesMacros
/// import Foundation
/// import Observation
///
/// @Observable @DependencyProperties(\.date.now, \.uuid)
/// final class NotesModel {
///   private(set) var notes: [UUID: Date] = [:]
///   func addTapped() { notes[uuid()] = now }
/// }
/// ```
///
/// Each property is private and named after the path's last component, here `uuid` and `now`. In a class with
/// `@Observable`, it also gets `@ObservationIgnored`, which the compiler requires. If the type conforms to
/// `Equatable`, `Hashable` or `Comparable`, declare the conformance in an extension.
///
/// - Parameter paths: Key paths from `DependencyValues`, written out. Each must end with a property.
@attached(member, names: arbitrary)
public macro DependencyProperties(_ paths: PartialKeyPath<DependencyValues>...) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyPropertiesMacro")
