/// Why live values cannot be checked.
enum CheckFailure: Error {
  case arguments(String)
  case unknownProduct(String, known: [String])
  case buildFailed(String)
  case nothingLinked(String)
  case toolMissing(String)
  case toolFailed(String, [String])
  case libraryNotFound([String])
  case unknownException(String, missing: [LinkedKey])
  case ambiguousException(String, [LinkedKey])

  var message: String {
    switch self {
    case .arguments(let fact):
      """
      \(fact)

        swift package check-live-values PRODUCT [--configuration debug|release] [--except KEY]…
        swift package check-live-values --artifact FILE… [--except KEY]…
      """
    case .unknownProduct(let name, let known):
      "This package has no product '\(name)'. Its products are \(Self.list(known.sorted()))."
    case .buildFailed(let product):
      "'\(product)' was not built. The reasons are above."
    case .nothingLinked(let product):
      "'\(product)' is an automatic library, for which SwiftPM links no file. Check a program that uses it."
    case .toolMissing(let name):
      "The toolchain has no '\(name)', which reads symbols."
    case .toolFailed(let tool, let arguments):
      "'\(([tool] + arguments).joined(separator: " "))' failed. Run it to see why."
    case .libraryNotFound(let files):
      """
      No key of the library itself was found in \(Self.list(files)). If the file is stripped, check it before \
      that. If it links the library dynamically, pass the library's file, too: --artifact FILE --artifact FILE.
      """
    case .unknownException(let name, let missing):
      """
      '--except \(name)' names no linked key. \
      \(missing.isEmpty ? "No key lacks a live value." : "Without a live value are \(Self.list(missing.map(\.name))).")
      """
    case .ambiguousException(let name, let keys):
      """
      '--except \(name)' names several keys: \(Self.list(keys.map { "\($0.module).\($0.typeName)" })). Write \
      the whole name, with the module. If this does not suffice, rename a key.
      """
    }
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

extension [LinkedKey] {
  /// What to do about keys without a live value.
  var cure: String {
    """
    A program that reads such a key gets its test value. Link the module of its live value, or write it:

      extension \(self[0].typeName): DependencyKey {
        static var liveValue: Value { … }
      }

    If other code always sets the key, such as the closure of a scope, leave it out: --except '\(self[0].name)'
    """
  }
}
