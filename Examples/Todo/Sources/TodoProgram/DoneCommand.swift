import ArgumentParser
import CompleteFeature

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Marks an item as done."
  )

  @Argument(help: "The number of the item, as 'list' shows it.")
  var number: Int

  @OptionGroup var options: StorageOptions

  func run() throws {
    try options.runAlone { try CompleteFeature().markDone(number) }
  }
}
