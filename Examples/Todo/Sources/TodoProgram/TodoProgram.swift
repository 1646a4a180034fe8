import ArgumentParser

/// The command `todo`.
@main
struct TodoProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "Keeps a list of what is to be done.",
    subcommands: [
      AddCommand.self,
      ListCommand.self,
      DoneCommand.self,
      RemoveCommand.self,
      ClearCommand.self,
      SessionCommand.self,
      StructureCommand.self,
    ]
  )
}
