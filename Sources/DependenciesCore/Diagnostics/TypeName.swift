/// The name of a type as its users write it: without modules, with the types it is nested in and its arguments.
func typeName(_ type: Any.Type) -> String {
  var result = ""
  var path: [Substring] = []
  var rest = localContextsRemoved(from: _typeName(type, qualified: true))[...]
  while let character = rest.first {
    if character.isLetter || character.isNumber || character == "_" {
      path.append(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      rest = rest.dropFirst(path[path.count - 1].count)
      if rest.first == "." {
        rest.removeFirst()
        continue
      }
      // The first name of a path is the module; a name alone is a word such as `any` or an argument label.
      result += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
      path = []
    } else {
      result.append(character)
      rest.removeFirst()
    }
  }
  return result
}

/// Removes what the runtime writes for the scope of a local or private type, `(unknown context at $7f3a).`.
private func localContextsRemoved(from name: String) -> String {
  var result = ""
  var rest = name[...]
  let marker = "(unknown context at $"
  while let index = rest.indices.first(where: { rest[$0...].hasPrefix(marker) }) {
    result += rest[..<index]
    rest = rest[index...].drop { $0 != ")" }.dropFirst()
    if rest.first == "." { rest.removeFirst() }
  }
  return result + rest
}
