import DependenciesMacrosExpansion
import Foundation
import Testing

/// The messages themselves, byte for byte.
@Suite struct ProtocolTests {
  private let nothing = #"{"expandMacroResult":{"diagnostics":[],"expandedSource":""}}"#

  @Test func thePluginSaysWhichVersionItSpeaks() {
    let capability = #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#
    #expect(reply(to: #"{"getCapability":{"capability":{"protocolVersion":7}}}"#) == capability)
    // Compilers before Swift 5.10 say nothing of their own.
    #expect(reply(to: #"{"getCapability":{}}"#) == capability)
  }

  @Test func whatIsNotUnderstoodExpandsToNothing() {
    let messages = [
      #"{"loadPluginLibrary":{"libraryPath":"/","moduleName":"A"}}"#, "{}", "[]", "null", "",
      "{\"expandAttachedMacro\"", #"{"expandAttachedMacro":{"macro":{}}}"#, "\u{0}\u{FFFD}",
      // Macros and roles that are not there.
      request("OtherMacro", "member"), request("DependencyClientMacro", "extension"),
      request("DependencyClientMacro", "accessor"), request("DependencyEndpointMacro", "preamble"),
      request("DependencyEntryMacro", "member"), request("DependencyEndpointIgnoredMacro", "peer"),
    ]
    for message in messages { #expect(reply(to: message) == nothing, "\(message)") }
    // This is not UTF-8.
    #expect(String(decoding: MessageHandler().reply(to: [0xFF, 0x7B, 0xC3]), as: UTF8.self) == nothing)
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

#if os(Linux)
  /// The program that the compiler starts. Only where the build system is known to put it beside the tests.
  @Suite(.enabled(if: pluginURL != nil)) struct PluginProcessTests {
    @Test func messagesAreAnsweredOneAfterAnother() throws {
      let capability = #"{"getCapability":{}}"#
      let answer = #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#
      // More than a pipe holds, so that it comes in pieces.
      let long = #"{"getCapability":{"padding":"\#(String(repeating: "a", count: 200_000))"}}"#
      let output = try outputOfPlugin(frame(capability) + frame(long) + frame(capability))
      #expect(output == frame(answer) + frame(answer) + frame(answer))
    }

    @Test func thePluginEndsWithTheMessages() throws {
      let ends = [
        // The compiler says that it has no more.
        Data(count: 8),
        // It has ended, before a message or in the middle of one.
        Data(), Data([20, 0, 0]), Data([20, 0, 0, 0, 0, 0, 0, 0]) + Data("{}".utf8),
        // The length of a message cannot be this.
        Data(repeating: 0xFF, count: 8),
      ]
      for end in ends { #expect(try outputOfPlugin(end) == Data(), "\(Array(end))") }
    }

    private func frame(_ message: String) -> Data {
      let count = UInt64(message.utf8.count)
      return Data((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }) + Data(message.utf8)
    }

    /// The output of the plugin. Its input is a file, which has an end.
    private func outputOfPlugin(_ input: Data) throws -> Data {
      let file = FileManager.default.temporaryDirectory.appending(path: "plugin-input-\(UUID())")
      try input.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let process = Process()
      process.executableURL = pluginURL
      process.standardInput = try FileHandle(forReadingFrom: file)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return data
    }
  }

  private var pluginURL: URL? {
    let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "DependenciesMacrosPlugin-tool")
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }
#endif
