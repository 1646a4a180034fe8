import Dependencies
import Plugin

/// Overrides a dependency for code in a dynamic library.
@main
struct DynamicLibraries {
  static func main() {
    print(greet())
    withDependencies {
      $0.greeting = "Good evening"
    } operation: {
      print(greet())
    }
  }
}
