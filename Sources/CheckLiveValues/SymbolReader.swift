import Foundation
import PackagePlugin

/// Reads symbols with the tools of the toolchain that builds the package.
struct SymbolReader {
  private let nm: URL
  private let demangle: URL
  private let folder: URL

  init(_ context: PluginContext) throws(CheckFailure) {
    func tool(_ names: String...) throws(CheckFailure) -> URL {
      for name in names {
        if let tool = try? context.tool(named: name) { return tool.url }
      }
      throw .toolMissing(names[0])
    }
    nm = try tool("llvm-nm", "nm")
    demangle = try tool("swift-demangle")
    folder = context.pluginWorkDirectoryURL
  }

  /// The keys that are linked into files, the library's own included.
  func keys(of files: [URL]) throws -> [LinkedKey] {
    let symbols = try run(nm, ["--defined-only"] + files.map(\.path)).components(separatedBy: "\n")
      // The suffix of a protocol conformance descriptor.
      .filter { $0.hasSuffix("Mc") }
      // After the address and the kind.
      .compactMap { $0.split(separator: " ").last }
    let input = folder.appendingPathComponent("symbols")
    try symbols.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
    let keys = LinkedKey.keys(inTrees: try run(demangle, ["-tree-only"], input: input))
    // Stripping removes them, since they are private.
    if !keys.contains(where: \.isOfCore) { throw CheckFailure.libraryNotFound(files.map(\.path)) }
    return keys
  }

  /// The output of a tool.
  private func run(_ tool: URL, _ arguments: [String], input: URL? = nil) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CheckFailure.toolFailed(tool.lastPathComponent, arguments) }
    return String(decoding: data, as: UTF8.self)
  }
}
