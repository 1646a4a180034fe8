import ArgumentParser
import DependenciesInspection

struct StructureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "structure",
    abstract: "Shows the dependencies of the program."
  )

  func run() {
    print(DependencyInventory.current)
  }
}
