/// `@DependencyEntry`: makes a property of `DependencyValues` read and write a key, and declares the key.
enum DependencyEntryMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    let entry = Entry.make(request)
    switch (request.role, entry) {
    case (.accessor, .failure(let misuse)?):
      return misuse.expansion
    case (.accessor, .success(let entry)?):
      return Expansion(
        source: "{\nget { self[\(entry.keyName).self] }\nset { self[\(entry.keyName).self] = newValue }\n}"
      )
    case (.peer, .success(let entry)?):
      return Expansion(source: "\(entry.key)\n\(entry.isolationCheck)")
    default:
      return Expansion()
    }
  }
}
