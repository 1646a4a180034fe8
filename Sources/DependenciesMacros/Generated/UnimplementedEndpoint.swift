// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Reports that an endpoint was called which nobody has overridden. Generated code calls it.
///
/// - Parameters:
///   - endpoint: The name of the endpoint, `Client.endpoint`.
///   - client: The type of the client, which may be its own key.
///   - fileID: The file that the endpoint is in.
///   - filePath: The file that the endpoint is in.
///   - line: The line of the endpoint.
///   - column: The column of the endpoint.
/// - Returns: The error that an endpoint which may throw throws.
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
