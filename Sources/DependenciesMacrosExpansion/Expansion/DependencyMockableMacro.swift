/// `@DependencyMockable`: makes a mock of a protocol, beside it.
enum DependencyMockableMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    guard let mock = ProtocolMock(request) else {
      let introducer = request.source[request.introducer]
      let diagnostic = request.diagnostic(
        .mockableIsNoProtocol(name: request.typeName, introducer: introducer),
        at: request.introducer,
        fixIt: introducer == "struct" ? request.replacingAttribute(with: "DependencyClient") : nil
      )
      return Expansion(diagnostics: [diagnostic])
    }
    let diagnostics = mock.diagnostics
    return Expansion(source: diagnostics.isEmpty ? mock.text : "", diagnostics: diagnostics)
  }
}
