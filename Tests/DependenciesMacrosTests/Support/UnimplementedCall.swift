import ReportRecorder

/// What is reported when an endpoint is called that nobody has overridden.
///
/// No client of these tests is its own key, so the property to override is not known.
func unimplementedCall(
  _ client: String,
  _ endpoint: String,
  line: Int,
  fileID: String = #fileID
) -> Report {
  Report(
    text: """
      '\(client).\(endpoint)' is unimplemented, but was called.

        Defined at:  \(fileID):\(line)

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
