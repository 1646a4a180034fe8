/// What a macro expands to, and what there is to say about it.
struct Expansion {
  var source = ""
  var diagnostics: [MacroDiagnostic] = []
}

extension Expansion {
  /// Accessors of a property that is misused: without any, the compiler would have more to say.
  static let placeholderAccessors = "{\n\(placeholderAccessorsBesideObservers)\n}"

  /// The same for a property with observers, whose braces the compiler adds to.
  static let placeholderAccessorsBesideObservers = "get { Swift.fatalError() }\nset {}"
}
