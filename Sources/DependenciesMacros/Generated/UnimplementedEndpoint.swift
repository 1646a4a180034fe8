// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reports a call to an endpoint that is not set, for generated code.
///
/// - Parameters:
///   - endpoint: The name of the endpoint, `Client.endpoint`.
///   - client: The type of the client, which may itself be a key.
///   - parameters: The parameters of a closure that overrides the endpoint, such as `"id, _"`.
///   - mock: The code that makes a mock with the endpoint, if the client is a protocol.
/// - Returns: The error that an endpoint throws, if it can throw.
@discardableResult
public func __unimplementedEndpoint(
  _ endpoint: String,
  of client: Any.Type? = nil,
  parameters: String = "",
  mock: String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt,
  column: UInt
) -> Unimplemented {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  reportUnimplementedEndpoint(endpoint, of: client, parameters: parameters, mock: mock, at: location)
  return Unimplemented(endpoint)
}
