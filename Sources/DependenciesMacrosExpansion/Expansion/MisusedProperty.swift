/// A property that its macro cannot expand.
struct MisusedProperty: Error {
  let diagnostic: MacroDiagnostic

  /// Accessors without which the compiler would report further errors.
  let accessors: String

  var expansion: Expansion { Expansion(source: accessors, diagnostics: [diagnostic]) }
}

extension MisusedProperty {
  /// Accessors of a variable.
  static let placeholderAccessors = "{\n\(placeholderAccessorsBesideObservers)\n}"

  /// Accessors of a variable with observers, whose braces they join.
  static let placeholderAccessorsBesideObservers = "get { Swift.fatalError() }\nset {}"

  /// The accessor of a constant.
  static let placeholderGetter = "{\nget { Swift.fatalError() }\n}"
}
