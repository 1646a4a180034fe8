/// A macro of the library, as its declaration describes it to the compiler.
enum HostMacro: String {
  case client = "DependencyClient"
  case endpoint = "DependencyEndpoint"
  case generatedEndpoint = "__DependencyEndpoint"
  case endpointIgnored = "DependencyEndpointIgnored"
  case entry = "DependencyEntry"
  case mockable = "DependencyMockable"
  case properties = "DependencyProperties"

  var typeName: String { "\(rawValue.drop { $0 == "_" })Macro" }

  /// The roles that the compiler expands at the declaration with the attribute.
  var roles: [String] {
    switch self {
    case .client, .properties: ["member"]
    case .endpoint, .generatedEndpoint, .entry: ["accessor", "peer"]
    case .endpointIgnored, .mockable: ["peer"]
    }
  }
}
