import TestHelpers

/// The report of a call of an endpoint without an override.
///
/// Most tests make their clients themselves, so the property to override is not known. The endpoint may have
/// parameters, as in `load(id)`. Each suite is in a file of its name.
func unimplementedCall(
  _ client: String,
  _ endpoint: String,
  line: Int,
  dependency: String? = nil,
  test: String = #function,
  fileID: String = #fileID
) -> Report {
  let parts = endpoint.dropLast(endpoint.hasSuffix(")") ? 1 : 0).split(separator: "(")
  let closure = parts.count == 1 ? "{ … }" : "{ \(parts[1]) in … }"
  let suite = fileID.split(separator: "/")[1].replacing(".swift", with: "")
  return Report(
    text: """
      '\(client).\(parts[0])' is unimplemented, but was called.

        Defined at:  \(fileID):\(line)
        Test:        \(suite)/\(test)

      Override it where it is used:

        withDependencies {
          \(dependency ?? "$0.<the \(client)>").\(parts[0]) = \(closure)
        } operation: {
          …
        }

      If you have overridden it, then the model that calls it is made and called outside of the override,
      or made by another model without 'withDependencies(from: self)'.

      To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
      """,
    line: line
  )
}

/// The reports of calls of endpoints, each with the number of lines between the endpoint and `line`.
func unimplementedCalls(
  _ client: String,
  _ endpoints: KeyValuePairs<String, Int>,
  below line: Int,
  test: String = #function,
  fileID: String = #fileID
) -> [Report] {
  endpoints.map { unimplementedCall(client, $0, line: line + $1, test: test, fileID: fileID) }
}
