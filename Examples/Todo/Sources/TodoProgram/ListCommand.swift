import ArgumentParser
import Dependencies
import ListFeature
import TodoStorage

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Shows the list."
  )

  @OptionGroup var options: StorageOptions

  func run() throws {
    try options.run {
      @Dependency(\.todoStorage) var todoStorage
      return try ListFeature().text(from: todoStorage)
    }
  }
}
