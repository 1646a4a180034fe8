import DependenciesMacrosPlugin
import Testing

/// The messages themselves, byte for byte.
@Suite struct ProtocolTests {
  private let nothing = #"{"expandMacroResult":{"diagnostics":[],"expandedSource":""}}"#

  @Test func thePluginSaysWhichVersionItSpeaks() {
    #expect(
      reply(to: #"{"getCapability":{"capability":{"protocolVersion":7}}}"#)
        == #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#
    )
    // Compilers before Swift 5.10 say nothing of their own.
    #expect(
      reply(to: #"{"getCapability":{}}"#)
        == #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#
    )
  }

  @Test(arguments: [
    #"{"loadPluginLibrary":{"libraryPath":"/","moduleName":"A"}}"#, "{}", "[]", "null", "",
    "{\"expandAttachedMacro\"",
    #"{"expandAttachedMacro":{"macro":{}}}"#, "\u{0}\u{FFFD}",
  ])
  func whatIsNotUnderstoodExpandsToNothing(message: String) {
    #expect(reply(to: message) == nothing)
  }

  @Test func textThatIsNotUTF8ExpandsToNothing() {
    #expect(String(decoding: MessageHandler().reply(to: [0xFF, 0x7B, 0xC3]), as: UTF8.self) == nothing)
  }

  @Test(arguments: [
    ("OtherMacro", "member"), ("DependencyClientMacro", "extension"), ("DependencyClientMacro", "accessor"),
    ("DependencyEndpointMacro", "preamble"), ("DependencyEntryMacro", "member"),
    ("DependencyEndpointIgnoredMacro", "peer"),
  ])
  func macrosAndRolesThatAreNotThereExpandToNothing(typeName: String, role: String) {
    #expect(reply(to: request(typeName, role)) == nothing)
  }

  @Test func aCompilerThatSendsNoContextGetsAnAnswer() {
    let member = request("DependencyClientMacro", "member", "struct A {\\n  let b: Int\\n}")
    #expect(
      reply(to: member) == #"""
        {"expandMacroResult":{"diagnostics":[],"expandedSource":"init(\n  b: Int\n) {\n  self.b = b\n  func __isolated() {}\n\#
        #sourceLocation(file: \"A.swift\", line: 1)\n#__dependencyIsolationCheck(client: __isolated, \"A\")\n\#
        #sourceLocation()\n}"}}
        """#
    )
    #expect(
      reply(to: request("DependencyEntryMacro", "accessor", "var a = 1")) == #"""
        {"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[{"endOffset":3,"fileName":"A.swift","startOffset":0}],\#
        "message":"'@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one","notes":[],\#
        "position":{"fileName":"A.swift","offset":0},"severity":"error"}],\#
        "expandedSource":"{\nget { Swift.fatalError() }\nset {}\n}"}}
        """#
    )
  }

  @Test func theSameQuestionHasTheSameAnswer() {
    let source = (0..<40).map { "var p\($0): (_ a: Int) throws -> Int" }.joined(separator: "\\n")
    let message = request("DependencyClientMacro", "member", "struct A {\\n\(source)\\n}")
    let first = MessageHandler().reply(to: Array(message.utf8))
    #expect(first.count > 2000)
    for _ in 0..<20 { #expect(MessageHandler().reply(to: Array(message.utf8)) == first) }
  }

  private func reply(to message: String) -> String {
    String(decoding: MessageHandler().reply(to: Array(message.utf8)), as: UTF8.self)
  }

  private func request(_ typeName: String, _ role: String, _ source: String = "struct A {}") -> String {
    let location = #""location":{"fileID":"A/A.swift","fileName":"A.swift","offset":0,"line":1,"column":1}"#
    return #"""
      {"expandAttachedMacro":{"macro":{"moduleName":"M","typeName":"\#(typeName)","name":"M "},"macroRole":"\#(role)",\#
      "discriminator":"$s1A","attributeSyntax":{"kind":"attribute","source":"@M",\#(location)},\#
      "declSyntax":{"kind":"declaration","source":"\#(source)",\#(location)}}}
      """#
  }
}
