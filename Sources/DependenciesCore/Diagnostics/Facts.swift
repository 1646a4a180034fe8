/// Aligned lines, `Key:      APIClientKey`. A fact that is nil is left out.
package func facts(_ facts: (name: String, value: String?)...) -> String {
  alignedFacts(facts)
}

func facts(_ facts: [(name: String, value: String)]) -> String {
  alignedFacts(facts.map { ($0.name, $0.value) })
}

private func alignedFacts(_ facts: [(name: String, value: String?)]) -> String {
  let known = facts.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
  let width = known.map(\.name.count).max() ?? 0
  return
    known
    .map { "  \($0.name):" + String(repeating: " ", count: width - $0.name.count + 2) + $0.value }
    .joined(separator: "\n")
}
