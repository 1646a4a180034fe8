import Foundation

/// A key whose conformances are in the symbols of a file.
struct LinkedKey {
  /// The property of an entry, such as `\.music`; otherwise ``typeName``.
  let name: String

  /// The name of the type, after those of the types around it.
  let typeName: String

  /// The module that makes the type a key.
  let module: String

  let hasLiveValue: Bool

  /// Whether the key is one of the core.
  var isOfCore: Bool { module == Self.core }

  private static let core = "DependenciesCore"
}

extension LinkedKey {
  /// Reads the keys from the output of `swift-demangle -tree-only` for the symbols of conformances. Sorts them
  /// by module and name.
  static func keys(inTrees text: String) -> [LinkedKey] {
    var modules: [SymbolNode: String] = [:]
    var live: Set<SymbolNode> = []
    var entries: Set<SymbolNode> = []
    // Most symbols are of other protocols.
    for tree in text.components(separatedBy: "\n\n") where tree.contains("text=\"\(core)\"") {
      let lines = tree.split(separator: "\n").drop { !$0.hasPrefix("kind=") }
      // The type, the protocol, and the module that declares the conformance.
      guard let parts = SymbolNode(Array(lines))?.first("ProtocolConformance")?.children, parts.count == 3,
        let protocolParts = parts[1].first("Protocol")?.children, protocolParts.first?.text == core
      else { continue }
      let type = parts[0].nominalType
      switch protocolParts.last?.text {
      case "TestDependencyKey": modules[type] = parts[2].text
      // The value of a scope is given where the scope is opened.
      case "DependencyKey", "DependencyScopeValue": live.insert(type)
      case "__DependencyEntryKey": entries.insert(type)
      default: break
      }
    }
    let keys = modules.map { type, module in
      let names = type.typeNames
      let typeName = names.joined(separator: ".")
      var property: String?
      if entries.contains(type), var name = names.last {
        // The macro names the key after the property. A backtick may follow.
        if let suffix = name.range(of: "DependencyKey", options: .backwards) { name.removeSubrange(suffix) }
        property = "\\.\(name)"
      }
      return LinkedKey(
        name: property ?? typeName,
        typeName: typeName,
        module: module,
        hasLiveValue: live.contains(type)
      )
    }
    return keys.sorted { ($0.module, $0.typeName) < ($1.module, $1.typeName) }
  }
}

extension [LinkedKey] {
  /// The keys without a live value, but for exceptions. Each of these must name a linked key, and not several
  /// without a live value.
  func missingLiveValues(except exceptions: [String]) throws(CheckFailure) -> [LinkedKey] {
    let missing = filter { !$0.hasLiveValue }
    for exception in exceptions {
      guard contains(where: { $0.isNamed(exception) }) else {
        throw .unknownException(exception, missing: missing)
      }
      let named = missing.filter { $0.isNamed(exception) }
      if named.count > 1 { throw .ambiguousException(exception, named) }
    }
    return missing.filter { key in !exceptions.contains { key.isNamed($0) } }
  }
}

extension LinkedKey {
  fileprivate func isNamed(_ text: String) -> Bool {
    [name, typeName, "\(module).\(typeName)"].contains(text)
  }
}
