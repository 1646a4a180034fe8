/// What a line of a diagnostic says: `Key:      APIClientKey`. One whose value is nil is left out.
package typealias Fact = (name: String, value: String?)

/// Aligned lines.
package func facts(_ facts: Fact...) -> String {
  alignedLines(facts, inOrderOfNames: false)
}

/// Aligned lines.
func facts(_ facts: [Fact]) -> String {
  alignedLines(facts, inOrderOfNames: false)
}

/// Aligned lines, in the order of their names, and of their values where these are the same.
func sortedFacts(_ facts: [Fact]) -> String {
  alignedLines(facts, inOrderOfNames: true)
}

private func alignedLines(_ facts: [Fact], inOrderOfNames isSorted: Bool) -> String {
  let width = facts.map { $0.value == nil ? 0 : $0.name.count }.max() ?? 0
  var lines = facts.compactMap { name, value in
    value.map { "  \(name):" + String(repeating: " ", count: width - name.count + 2) + $0 }
  }
  if isSorted { lines.sort() }
  return lines.joined(separator: "\n")
}
