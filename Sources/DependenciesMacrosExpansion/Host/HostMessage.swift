#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request of the compiler: an object with one member, named after the request. Unknown members are
/// ignored.
struct HostMessage: Decodable {
  var getCapability: Empty?
  var expandAttachedMacro: AttachedMacro?
  var expandFreestandingMacro: FreestandingMacro?

  struct Empty: Decodable {}

  struct AttachedMacro: Decodable {
    let macro: MacroReference
    let macroRole: String
    let attributeSyntax: Syntax
    let declSyntax: Syntax
    let lexicalContext: [Syntax]?

    /// A ``BuildConfiguration``, in JSON. Compilers before 6.3 do not send it.
    let staticBuildConfiguration: String?

    /// Whether the language mode is known to be that of Swift 6, in which data races are errors.
    var isSwift6: Bool {
      let data = Data((staticBuildConfiguration ?? "").utf8)
      let configuration = try? JSONDecoder().decode(BuildConfiguration.self, from: data)
      return configuration?.languageMode.components.first.map { $0 >= 6 } ?? false
    }
  }

  struct FreestandingMacro: Decodable {
    let macro: MacroReference
    let syntax: Syntax
  }

  /// The options of the compiler.
  private struct BuildConfiguration: Decodable {
    let languageMode: Version

    struct Version: Decodable {
      let components: [Int]
    }
  }

  struct MacroReference: Decodable {
    let typeName: String
  }

  struct Syntax: Decodable {
    /// The text, with the comments and spaces around it.
    let source: String
    let location: SourceLocation
  }
}
