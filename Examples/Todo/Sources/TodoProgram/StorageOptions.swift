import ArgumentParser
import Dependencies
import Foundation
import TodoStorage
import TodoStorageLive

/// The parts that all subcommands share: the option that names the file, and the storage made of it.
struct StorageOptions: ParsableArguments {
  @Option(help: "The file that holds the list.", completion: .file())
  var file = TodoStorage.defaultFile.path

  func validate() throws {
    if file.isEmpty { throw ValidationError("The option '--file' needs the path of a file.") }
  }
}

extension StorageOptions {
  /// Prepares the program's dependencies, runs a subcommand and prints its result.
  func run(_ command: () throws -> String) throws {
    prepare()
    print(try command())
  }

  /// Runs a subcommand that changes the list, while no other such subcommand runs. Says where the list is if the
  /// subcommand has begun it.
  func runAlone(_ command: () throws -> String) throws {
    try withExclusiveAccess(to: url) {
      let hadList = hasList
      try run(command)
      if !hadList, hasList { print("The list is in \(url.path).") }
    }
  }

  /// Runs a subcommand that prints as it goes and changes lists, while no other such subcommand runs.
  @MainActor
  func runAlone(_ command: @MainActor () async throws -> Void) async throws {
    try await withExclusiveAccess(to: url) {
      prepare()
      try await command()
    }
  }

  private func prepare() {
    prepareDependencies {
      $0.todoStorage = .file(at: url)
      $0.userStorage = .files(beside: url)
    }
  }

  private var url: URL { URL(fileURLWithPath: file, isDirectory: false) }

  private var hasList: Bool { FileManager.default.fileExists(atPath: url.path) }
}
