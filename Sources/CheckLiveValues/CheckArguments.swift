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
      switch (argument, value) {
      case ("--artifact", _): artifacts.append(URL(fileURLWithPath: value))
      case ("--except", _): exceptions.append(value)
      case (_, "debug"): configuration = .debug
      case (_, "release"): configuration = .release
      default: throw .arguments("'\(value)' is neither 'debug' nor 'release'.")
      }
    }
    if (product == nil) == artifacts.isEmpty { throw .arguments("Pass either a product or files.") }
  }
}
