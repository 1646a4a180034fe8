// Models that use a property with '@Dependency' before it exists, or compare it.
import Dependencies
import Testing

final class Early {
  @Dependency(\.context) var context
  let title = "\(context)"
  // error: cannot use instance member 'context' within property initializer
}

final class HashableModel: Hashable {
  // error: does not conform to protocol 'Hashable'
  @Dependency(\.context) var context
  var name = ""
}

struct EncodableTool: Encodable {  // error
  @Dependency(\.context) var context
  var name: String
}

// Nothing is wrong with these.
enum RightNamespace {
  static func title() -> String {
    @Dependency(\.context) var context
    return "\(context)"
  }
}

struct Tool {}

extension Tool {
  func title() -> String {
    @Dependency(\.context) var context
    return "\(context)"
  }
}

final class RightEarly {
  @Dependency(\.context) var context
  lazy var title = "\(context)"
  var other: String { "\(context)" }
}

final class RightHashableModel: Hashable {
  @Dependency(\.context) var context
  var name = ""

  static func == (left: RightHashableModel, right: RightHashableModel) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct RightEncodableTool: Encodable {
  @Dependency(\.context) var context
  var name: String

  enum CodingKeys: CodingKey { case name }
}
