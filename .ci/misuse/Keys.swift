// Options: -package-name Misuse
// A key is named after its property, with a capital letter. If other modules cannot see the property, the key has no name.
import DependenciesMacros
import Foundation

package struct HTTPClient: Sendable {}
package struct URLFormat: Sendable {}

extension DependencyValues {
  @DependencyEntry package var api: HTTPClient = HTTPClient()
  @DependencyEntry package var urlFormat: URLFormat = URLFormat()
  @DependencyEntry package var urlFormats: [URLFormat] = []
  @DependencyEntry var own: HTTPClient = HTTPClient()
}

extension DependencyValues.HTTPClientKey: DependencyKey {
  // 28 error: 'HTTPClientKey' is not a member type of struct 'DependenciesCore.DependencyValues'
  package static var liveValue: HTTPClient { HTTPClient() }
}

extension DependencyValues.OwnKey: DependencyKey {
  // 28 error: 'OwnKey' is not a member type of struct 'DependenciesCore.DependencyValues'
  static var liveValue: HTTPClient { HTTPClient() }
}

enum VolumeKey {
  static let liveValue = 1
}

extension DependencyValues {
  var volume: Int { self[VolumeKey.self] }
  // 25 error: subscript 'subscript(_:fileID:filePath:line:column:function:)' requires that 'VolumeKey' conform to 'TestDependencyKey'
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
    // 34 error: cannot assign value of type 'any Player' to subscript of type 'LivePlayer'
  }
  // Nothing is wrong with this.
  var rightPlayer: any Player {
    get { self[RightPlayerKey.self] }
    set { self[RightPlayerKey.self] = newValue }
  }
}

// An entry that other modules see makes a key, here 'HostKey'.
enum HostKey {
  static func make() -> String { "localhost" }
}

extension DependencyValues {
  @DependencyEntry package var host: String = "localhost"

  var other: String { HostKey.make() }
  // 31 error: type 'DependencyValues.HostKey' has no member 'make'
}

// A type and a protocol of other packages.
extension URL: DependencyKey {
  // 1 warning: extension declares a conformance of imported type 'URL' to imported protocols 'DependencyKey', 'TestDependencyKey'; this will not behave correctly if the owners of 'FoundationEssentials' introduce this conformance in the future
  /// The root.
  public static var liveValue: URL { URL(fileURLWithPath: "/") }
}

// Nothing is wrong with these.
extension UUID: @retroactive DependencyKey {
  /// A new one.
  public static var liveValue: UUID { UUID() }
}

extension DependencyValues.ApiKey: DependencyKey {
  package static var liveValue: HTTPClient { HTTPClient() }
}

extension DependencyValues.UrlFormatKey: DependencyKey {
  package static var liveValue: DependencyValues.URLFormatKey.Value { URLFormat() }
}
