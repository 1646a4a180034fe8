/// `@DependencyEntry`: declares a key, and the accessors that read and write it.
enum DependencyEntryMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    let entry = Entry.make(request)
    switch (request.role, entry) {
    case (.accessor, .failure(let misuse)?):
      return misuse.expansion
    case (.accessor, .success(let entry)?):
      return Expansion(
        source: """
          {
          get { self[__entry: \(entry.keyName).self, path: \\.\(entry.propertyName)] }
          set { self[\(entry.keyName).self] = newValue }
          }
          """,
        diagnostics: [entry.diagnostic].compactMap(\.self)
      )
    case (.peer, .success(let entry)?):
      return Expansion(source: entry.key)
    default:
      return Expansion()
    }
  }
}
