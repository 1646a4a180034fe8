#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers the compiler's messages, without input or output.
package struct MessageHandler {
  package init() {}

  /// The answer to a message, both in JSON.
  package func reply(to message: [UInt8]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // An unreadable message expands to nothing, so that the compiler reports the missing code.
    let request = try? JSONDecoder().decode(HostMessage.self, from: Data(message))
    let answer = request.map { reply(to: $0) } ?? .expansion(Expansion())
    // Encoding never fails: the only numbers are integers.
    return [UInt8]((try? encoder.encode(answer)) ?? Data())
  }

  private func reply(to message: HostMessage) -> PluginMessage {
    if message.getCapability != nil { return PluginMessage(getCapabilityResult: .init()) }
    // An impossible place is answered like an unreadable message.
    if let request = message.expandAttachedMacro, request.declSyntax.location.isPossible,
      request.attributeSyntax.location.isPossible
    {
      return .expansion(expand(AttachedMacroRequest(request), typeName: request.macro.typeName))
    }
    if let request = message.expandFreestandingMacro, request.syntax.location.isPossible {
      return .expansion(expand(FreestandingMacroRequest(request)))
    }
    return .expansion(Expansion())
  }

  private func expand(_ request: FreestandingMacroRequest) -> Expansion {
    switch request.typeName {
    case "PassedClosureCheckMacro", "FailedClosureCheckMacro":
      ClosureCheckMacro.expand(request)
    case "PassedKeyCheckMacro", "FailedKeyCheckMacro":
      KeyCheckMacro.expand(request)
    default:
      IsolationCheckMacro.expand(request)
    }
  }

  private func expand(_ request: AttachedMacroRequest, typeName: String) -> Expansion {
    switch typeName {
    case "DependencyClientMacro":
      DependencyClientMacro.expand(request)
    case "DependencyEndpointMacro":
      DependencyEndpointMacro.expand(request)
    case "DependencyEntryMacro":
      DependencyEntryMacro.expand(request)
    case "DependencyMockableMacro":
      DependencyMockableMacro.expand(request)
    case "DependencyPropertiesMacro":
      DependencyPropertiesMacro.expand(request)
    default:
      // `@DependencyEndpointIgnored` only marks a property.
      Expansion()
    }
  }
}

extension PluginMessage {
  fileprivate static func expansion(_ expansion: Expansion) -> PluginMessage {
    PluginMessage(
      expandMacroResult: ExpansionResult(
        expandedSource: expansion.source,
        diagnostics: expansion.diagnostics.map(\.message)
      )
    )
  }
}
