/// The report of a cycle.
///
/// - Parameters:
///   - keys: The keys, in the order of their reads. The last is the first again.
///   - places: The places of the reads.
///   - outcome: The result of the last read.
func cycleReport(
  of keys: [String],
  readAt places: [String],
  outcome: String = "The last read got the test value."
) -> String {
  let width = keys.map(\.count).max() ?? 0
  let reads = keys.indices.map { index in
    let read = "Read \(keys[index]):" + String(repeating: " ", count: width - keys[index].count + 2)
    return "  \(read)\(places[index])" + (index == 0 ? "" : ", while building \(keys[index - 1])")
  }
  return """
    \(cycleFact(of: keys))

    \(reads.joined(separator: "\n"))

    \(outcome)
    Read one of them only when it is needed, for example in the closure of an endpoint:

      {
        @Dependency(\(keys[0]).self) var value
        …
      }
    """
}

/// The first line of the report of a cycle.
func cycleFact(of keys: [String]) -> String {
  "The default of \(keys[0]) needs itself: \(keys.joined(separator: " → "))."
}
