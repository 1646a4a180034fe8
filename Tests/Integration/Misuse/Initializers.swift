// Initializers that use a dependency of the model before all properties have a value.
import Dependencies

final class Model {
  @Dependency(\.context) var context
  let title: String

  init() { title = "\(context)" }
  // error: 'self' used in property access 'context' before all stored properties
}

struct Tool {
  @Dependency(\.context) var context
  let title: String

  init() { title = "\(context)" }  // error
}

final class Child {
  @Dependency(\.context) var context
}

final class Parent {
  var child: Child

  init() { child = withDependencies(from: self) { Child() } }
  // error: variable 'self.child' used before being initialized
}

// Nothing is wrong with these.
final class RightParent {
  let child: Child
  lazy var other = withDependencies(from: self) { Child() }

  init() { child = Child() }
}

final class RightModel {
  @Dependency(\.context) var context
  let title: String

  init() {
    @Dependency(\.context) var context
    title = "\(context)"
  }
}

struct RightTool {
  @Dependency(\.context) var context
  let title: String

  init() {
    @Dependency(\.context) var context
    title = "\(context)"
  }
}
