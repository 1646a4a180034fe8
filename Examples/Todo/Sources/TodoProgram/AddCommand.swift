import AddFeature
import ArgumentParser

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds an item to the list."
  )

  @Argument(help: "What is to be done.")
  var text: String

  @OptionGroup var options: StorageOptions

  func run() throws {
    try options.runAlone { try AddFeature().add(text) }
  }
}
