// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reports a call of an endpoint that is not overridden, for generated code.
///
/// - Parameters:
///   - endpoint: The name of the endpoint, `Client.endpoint`.
///   - client: The type of the client, which may be its own key.
/// - Returns: The error for an endpoint that may throw.
@discardableResult
public func __unimplementedEndpoint(
  _ endpoint: String,
  of client: Any.Type? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt,
  column: UInt
) -> Unimplemented {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  reportUnimplementedEndpoint(endpoint, of: client, at: location)
  return Unimplemented(endpoint)
}
