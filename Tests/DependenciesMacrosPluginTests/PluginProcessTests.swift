#if os(Linux)
  import Foundation
  import Testing

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

    @Test(arguments: [
      // The compiler says that it has no more.
      Data(count: 8),
      // It has ended, before a message or in the middle of one.
      Data(), Data([20, 0, 0]), Data([20, 0, 0, 0, 0, 0, 0, 0]) + Data("{}".utf8),
      // The length of a message cannot be this.
      Data(repeating: 0xFF, count: 8),
    ])
    func thePluginEndsWithTheMessages(end: Data) throws {
      #expect(try outputOfPlugin(end) == Data())
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
