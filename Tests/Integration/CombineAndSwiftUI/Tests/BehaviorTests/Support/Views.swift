import Dependencies
import DependenciesSwiftUI
import SwiftUI
import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs before the check itself is stopped, which would not name it.
  static var limited: Self { .timeLimit(.minutes(3)) }
}

/// Counts the evaluations of views.
@MainActor
final class Evaluations {
  private(set) var count = 0

  func note() { count += 1 }
}

/// Shows the greeting.
struct Greeting: View {
  @EnvironmentDependency(\.greeting) private var greeting
  var evaluations: Evaluations?

  var body: some View {
    let _ = evaluations?.note()
    Text(greeting)
  }
}

/// Shows what a client finds.
struct Results: View {
  @EnvironmentDependency(Client.self) private var client
  var evaluations: Evaluations?

  var body: some View {
    let _ = evaluations?.note()
    Text(client.search("tea"))
  }
}

/// Reads a dependency.
struct Reader<Value>: View {
  @EnvironmentDependency private var value: Value
  let evaluations: Evaluations

  init(_ path: any KeyPath<DependencyValues, Value> & Sendable, _ evaluations: Evaluations) {
    _value = EnvironmentDependency(path)
    self.evaluations = evaluations
  }

  init<Key: TestDependencyKey>(_ key: Key.Type, _ evaluations: Evaluations) where Key.Value == Value {
    _value = EnvironmentDependency(key)
    self.evaluations = evaluations
  }

  var body: some View {
    let _ = evaluations.note()
    let _ = value
    Text("")
  }
}

/// Reads all dependencies, as a view does that makes a model with them.
struct DependenciesReader: View {
  @Environment(\.dependencies) private var dependencies
  let evaluations: Evaluations

  var body: some View {
    let _ = evaluations.note()
    Text(dependencies.greeting)
  }
}

/// Makes its content for each number of taps on “update”.
struct Updating<Content: View>: View {
  @State private var count = 0
  @ViewBuilder let content: (_ count: Int) -> Content

  var body: some View {
    Button("update") { count += 1 }
    content(count)
  }
}

/// Shows its content, which it keeps, while it is open.
struct Container<Content: View>: View {
  @State private var isOpen = true
  let content: Content

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  var body: some View {
    Button("toggle") { isOpen.toggle() }
    if isOpen { content }
  }
}

extension Window {
  /// Shows a view, and updates it until nothing changes any more.
  convenience init(settled view: some View) {
    self.init(view)
    settle()
  }

  /// Updates the parent several times.
  func update() {
    for _ in 1...5 { tap("update") }
  }
}

/// The texts of a view.
@MainActor
func texts(of view: some View) -> [String] { Window(settled: view).texts }
