/// The name of a type as its users write it: without modules, with the types it is nested in and its arguments.
package func typeName(_ type: Any.Type) -> String {
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
      // The first name of a path is the module, except of one that goes on after generic arguments. A name alone is a
      // word such as `any`, or the label of an argument.
      let startsWithModule = path.count > 1 && result.last != "."
      result += path.dropFirst(startsWithModule ? 1 : 0).joined(separator: ".")
      path = []
    } else {
      result.append(character)
      rest.removeFirst()
    }
  }
  return result
}

/// Removes what the runtime writes for the scope of a local or private type, `(unknown context at $7f3a).`, and for that of
/// one declared in an extension, `(extension in Module):`.
private func localContextsRemoved(from name: String) -> String {
  var result = ""
  var rest = name[...]
  while let character = rest.first {
    if rest.hasPrefix("(unknown context at $") || rest.hasPrefix("(extension in ") {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
    } else {
      result.append(character)
      rest.removeFirst()
    }
  }
  return result
}
