import Dependencies
import DependenciesSwiftUI
import SwiftUI

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
