import DependenciesCore

/// As small a program with a dependency as there is, to see what the core needs at run time.
@main
struct CoreProgram {
  static func main() async {
    @Dependency(GreetingKey.self) var greeting
    precondition(greeting == "Hello", "The default is not read: \(greeting)")
    let other = await withDependencies {
      $0[GreetingKey.self] = "Good evening"
    } operation: {
      await Task { greeting }.value
    }
    precondition(other == "Good evening", "The override is not read: \(other)")
    print(greeting)
  }
}

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
}
