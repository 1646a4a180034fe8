import ReportRecorder

/// What is reported when an endpoint is called that nobody has overridden.
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
      """,
    line: line
  )
}
