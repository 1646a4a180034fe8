/// A macro of the library, as its declaration tells the compiler of it.
enum HostMacro: String {
  case client = "DependencyClient"
  case endpoint = "DependencyEndpoint"
  case generatedEndpoint = "__DependencyEndpoint"
  case endpointIgnored = "DependencyEndpointIgnored"
  case endpointMethod = "__DependencyEndpointMethod"
  case entry = "DependencyEntry"
  case properties = "DependencyProperties"

  var typeName: String { "\(rawValue.drop { $0 == "_" })Macro" }

  /// What the compiler asks for at the declaration that it is attached to.
  var roles: [String] {
    switch self {
    case .client, .properties: ["member"]
    case .endpoint, .generatedEndpoint, .entry: ["accessor", "peer"]
    case .endpointIgnored, .endpointMethod: ["peer"]
    }
  }
}
