import ArgumentParser
import Dependencies
import ListFeature
import SessionFeature
import TodoStorage

struct SessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Logs users in, one after the other, each with a list of their own."
  )

  @Argument(help: "The users' names.")
  var names: [String]

  @Option(help: "What each of them writes.")
  var text = "Water the plants"

  @OptionGroup var options: StorageOptions

  func validate() throws {
    if names.contains("") { throw ValidationError("The name of a user is empty.") }
    if text.allSatisfy(\.isWhitespace) { throw ValidationError("The option '--text' needs a text.") }
  }

  @MainActor
  func run() async throws {
    try await options.runAlone {
      let model = withDependencies {
        $0.userStorage.printRecords()
      } operation: {
        SessionModel()
      }
      do {
        for name in names { try await use(model, as: name) }
      } catch {
        // The process ends, and would not wait for the log-out. The first error matters more than this one.
        try? await model.logOut()
        throw error
      }
      try await model.logOut()
    }
  }

  @MainActor
  private func use(_ model: SessionModel, as name: String) async throws {
    let user = try await model.logIn(name)
    print("\(user.name)'s list:")
    print(try ListFeature().text(from: user.storage))
    await user.write(text)
  }
}

extension UserStorage {
  /// Prints the recorded lines as well.
  fileprivate mutating func printRecords() {
    let record = record
    self.record = { lines, userName in
      try record(lines, userName)
      print("\nRecorded of \(userName):")
      for line in lines { print("- \(line)") }
      print()
    }
  }
}
