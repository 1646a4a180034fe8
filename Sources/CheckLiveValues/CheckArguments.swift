import Foundation
import PackagePlugin

/// The arguments of the command.
struct CheckArguments {
  /// The product to build; nil if files are given.
  private(set) var product: String?

  private(set) var artifacts: [URL] = []
  private(set) var exceptions: [String] = []

  /// That of `swift package -c`, unless it is given.
  private(set) var configuration = PackageManager.BuildConfiguration.inherit

  init(_ arguments: [String]) throws(CheckFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        if product != nil { throw .arguments("'\(argument)' is a second product.") }
        product = argument
        continue
      }
      guard ["--artifact", "--configuration", "--except"].contains(argument) else {
        throw .arguments("There is no option '\(argument)'.")
      }
      guard let value = rest.popFirst() else { throw .arguments("'\(argument)' needs a value.") }
      switch argument {
      case "--artifact": artifacts.append(URL(fileURLWithPath: value))
      case "--except": exceptions.append(value)
      default:
        // SwiftPM has refused other values.
        configuration = value == "release" ? .release : .debug
      }
    }
    if (product == nil) == artifacts.isEmpty { throw .arguments("Pass either a product or files.") }
  }
}
