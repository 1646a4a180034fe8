// Options: -package-name Misuse
// The key of a property is named after it.
import DependenciesMacros
import Foundation

package struct HTTPClient: Sendable {}

extension DependencyValues {
  @DependencyEntry package var api: HTTPClient = HTTPClient()
  @DependencyEntry var own: HTTPClient = HTTPClient()
}

extension DependencyValues.HTTPClientKey: DependencyKey {
  // error: 'HTTPClientKey' is not a member type of struct
  package static var liveValue: HTTPClient { HTTPClient() }
}

// swift-dependencies takes a name for the key.
extension DependencyValues {
  @DependencyEntry("NameKey") var name: String = "Ann"
  // error: The key of 'name' is 'DependencyValues.nameDependencyKey'; remove the name
}

enum VolumeKey {
  static let liveValue = 1
}

extension DependencyValues {
  var volume: Int { self[VolumeKey.self] }  // error
}

// The type of a property is the type of its key's value.
protocol Player: Sendable {}

struct LivePlayer: Player {}

enum PlayerKey: DependencyKey {
  static let liveValue = LivePlayer()
}

enum RightPlayerKey: DependencyKey {
  static let liveValue: any Player = LivePlayer()
  static let testValue: any Player = LivePlayer()
}

extension DependencyValues {
  var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
    // error: cannot assign value of type 'any Player' to subscript of type
  }
  // Nothing is wrong with this.
  var rightPlayer: any Player {
    get { self[RightPlayerKey.self] }
    set { self[RightPlayerKey.self] = newValue }
  }
}

// A type and a protocol of other packages.
extension URL: DependencyKey {
  // warning: extension declares a conformance of imported type 'URL' to imported protocol
  /// The root.
  public static var liveValue: URL { URL(fileURLWithPath: "/") }
}

// Nothing is wrong with these.
extension UUID: @retroactive DependencyKey {
  /// A new one.
  public static var liveValue: UUID { UUID() }
}

extension DependencyValues.apiDependencyKey: DependencyKey {
  package static var liveValue: HTTPClient { HTTPClient() }
}

extension DependencyValues.ownDependencyKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient() }
}
