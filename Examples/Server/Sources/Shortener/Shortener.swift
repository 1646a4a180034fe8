import ArgumentParser
import Hummingbird
import Logging
import ShortenerApplication

@main
struct Shortener: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shortener",
    abstract: "Serves short links."
  )

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at.")
  var port = 8080

  @Option(help: "The path of the database file.")
  var database = "shortener.sqlite"

  @Option(help: "From which level on lines are logged, such as info or warning.")
  var logLevel = Logger.Level.info

  func run() async throws {
    try await serve(at: .hostname(host, port: port), database: database, logLevel: logLevel)
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
