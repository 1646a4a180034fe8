import ReportRecorder

/// The report of a call of an endpoint without an override.
///
/// These tests make their clients themselves, so the property to override is not known. Each suite is in a
/// file of its name.
func unimplementedCall(
  _ client: String,
  _ endpoint: String,
  line: Int,
  test: String = #function,
  fileID: String = #fileID
) -> Report {
  let suite = fileID.split(separator: "/")[1].replacing(".swift", with: "")
  return Report(
    text: """
      '\(client).\(endpoint)' is unimplemented, but was called.

        Defined at:  \(fileID):\(line)
        Test:        \(suite)/\(test)

      Override it where it is used:

        withDependencies {
          $0.….\(endpoint) = { … }
        } operation: {
          …
        }

      If you have overridden it, then the model that calls it was made outside of the override, or by
      another model without 'withDependencies(from: self)'.
      """,
    line: line
  )
}
