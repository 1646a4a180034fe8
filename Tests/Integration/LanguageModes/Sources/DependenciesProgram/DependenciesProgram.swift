import Dependencies
import Foundation

/// As small a program with a built-in dependency as there is, to see what it needs at run time.
@main
struct DependenciesProgram {
  static func main() async {
    @Dependency(\.uuid) var uuid
    let identifier = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await Task { uuid() }.value
    }
    precondition(identifier == UUID(0), "The override is not read: \(identifier)")
    print(identifier)
  }
}
