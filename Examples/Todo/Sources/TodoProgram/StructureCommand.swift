import ArgumentParser
import StructureFeature

struct StructureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "structure",
    abstract: "Shows the dependencies of the program, and what reads them."
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case mermaid
    case dot
  }

  @Option(help: "How to show what reads what: as text, or as a drawing for Mermaid or Graphviz.")
  var format = Format.text

  func run() async throws {
    let feature = StructureFeature()
    let graph = try await feature.graph()
    switch format {
    case .text: print("\(feature.inventory)\n\n\(graph)")
    case .mermaid: print(graph.mermaid)
    case .dot: print(graph.dot)
    }
  }
}
