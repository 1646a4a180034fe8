import TestHelpers

extension Report {
  /// The first line of its text.
  var fact: String { String(text.prefix { $0 != "\n" }) }
}
