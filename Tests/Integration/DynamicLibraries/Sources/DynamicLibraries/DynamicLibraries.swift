import Dependencies
import DependenciesMacros
import DependenciesNetworking
import Plugin

/// Overrides dependencies for code in a dynamic library.
@main
struct DynamicLibraries {
  static func main() throws {
    print(greet())
    withDependencies {
      $0.greeting = "Good evening"
    } operation: {
      print(greet())
    }
    try withDependencies {
      $0.parrot.repeating = { "\($0) to you" }
    } operation: {
      print(try greetAsAParrot())
    }
    withDependencies {
      $0.farewell = "Good night"
    } operation: {
      @Dependency(\.farewell) var farewell
      print(farewell)
    }
  }
}

extension DependencyValues {
  /// An entry of the program.
  @DependencyEntry(liveValue: "Goodbye") var farewell: String = "Test"
}
