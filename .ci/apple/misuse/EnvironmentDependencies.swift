import Dependencies
import SwiftUI

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
}

extension DependencyValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

struct ReadingView: View {
  @EnvironmentDependency(\.greeting) var greeting: Int
  // error: cannot convert value of type 'KeyPath<DependencyValues, String>' to expected argument type 'KeyPath<DependencyValues, Int>'
  @EnvironmentDependency(Int.self) var number: Int
  // error: cannot convert value of type 'Int.Type' to expected argument type 'KeyPath<DependencyValues, Int>'

  var body: some View { Text("Hello") }
}

struct OverridingView: View {
  @EnvironmentDependency(\.greeting) var greeting

  var body: some View {
    Text(greeting).dependency(\.greeting, 1)
    // error: cannot convert value of type 'Int' to expected argument type 'String'
  }

  var link: some View {
    Text(greeting).dependency(\.greeting, from: \.openURL)
    // error: cannot convert value of type 'KeyPath<EnvironmentValues, OpenURLAction>' to expected argument type 'KeyPath<EnvironmentValues, String>'
  }

  func change() {
    greeting = "Good evening"
    // error: cannot assign to property: 'greeting' is a get-only property
  }
}

struct Window: Scene {
  var body: some Scene {
    WindowGroup { Text("Hello") }.dependency(\.greeting, "Good evening")
    // error: 'dependency(_:_:fileID:filePath:line:column:)' is only available in macOS 14 or newer
  }
}
