// Options: -package-name Misuse
// A key is named after its property, with a capital letter. If other modules cannot see the property, the key has no name.
import DependenciesMacros

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

// Nothing is wrong with these.
extension DependencyValues.ApiKey: DependencyKey {
  package static var liveValue: HTTPClient { HTTPClient() }
}

extension DependencyValues.UrlFormatKey: DependencyKey {
  package static var liveValue: DependencyValues.URLFormatKey.Value { URLFormat() }
}
