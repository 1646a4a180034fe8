import Foundation
import PackagePlugin

/// `swift package check-live-values Shop`: reports the keys that a product links without a live value.
///
/// It reads the symbols of the linked files, and runs no code of the product.
@main struct CheckLiveValues: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      let arguments = try CheckArguments(arguments)
      let files = try arguments.product.map { try build($0, arguments.configuration, of: context.package) }
      let keys = try SymbolReader(context).keys(of: files ?? arguments.artifacts)
      let missing = try keys.missingLiveValues(except: arguments.exceptions)
      for key in missing {
        Diagnostics.error("'\(key.name)' (module \(key.module)) is linked without a live value")
      }
      if missing.isEmpty {
        let exceptions =
          arguments.exceptions.isEmpty ? "" : ", but for \(arguments.exceptions.joined(separator: ", "))"
        print("Each of \(keys.count) keys has a live value\(exceptions).")
      } else {
        Diagnostics.error(missing.cure)
      }
    } catch let failure as CheckFailure {
      Diagnostics.error("Live values cannot be checked. \(failure.message)")
    }
  }

  /// Builds a product. Returns the file that is linked for it, and the dynamic libraries that it uses.
  private func build(
    _ name: String,
    _ configuration: PackageManager.BuildConfiguration,
    of package: Package
  ) throws -> [URL] {
    guard let product = package.products.first(where: { $0.name == name }) else {
      throw CheckFailure.unknownProduct(name, known: package.products.map(\.name))
    }
    if (product as? LibraryProduct)?.kind == .automatic { throw CheckFailure.nothingLinked(name) }
    let result = try packageManager.build(
      .product(name),
      parameters: .init(configuration: configuration, echoLogs: true)
    )
    guard result.succeeded, let file = result.builtArtifacts.first?.url else {
      throw CheckFailure.buildFailed(name)
    }
    let libraries = product.dynamicLibraries.flatMap { library in
      ["so", "dylib"].map { file.deletingLastPathComponent().appendingPathComponent("lib\(library).\($0)") }
    }
    return [file] + libraries.filter { $0 != file && FileManager.default.fileExists(atPath: $0.path) }
  }
}

extension Product {
  /// The names of the dynamic libraries in the packages that the product uses.
  fileprivate var dynamicLibraries: Set<String> {
    var names: Set<String> = []
    var visited: Set<Target.ID> = []
    var targets = self.targets
    while let target = targets.popLast() {
      guard visited.insert(target.id).inserted else { continue }
      for dependency in target.dependencies {
        switch dependency {
        case .target(let target):
          targets.append(target)
        case .product(let product):
          if let library = product as? LibraryProduct, library.kind == .dynamic { names.insert(library.name) }
          targets += product.targets
        @unknown default:
          break
        }
      }
    }
    return names
  }
}
