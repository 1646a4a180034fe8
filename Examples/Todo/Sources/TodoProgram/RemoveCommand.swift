import ArgumentParser
import CompleteFeature

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes an item from the list."
  )

  @Argument(help: "The number of the item, as 'list' shows it.")
  var number: Int

  @OptionGroup var options: StorageOptions

  func run() throws {
    try options.runAlone { try CompleteFeature().remove(number) }
  }
}
