import ArgumentParser
import CompleteFeature

struct ClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Removes all items from the list."
  )

  @OptionGroup var options: StorageOptions

  func run() throws {
    try options.runAlone { try CompleteFeature().clear() }
  }
}
