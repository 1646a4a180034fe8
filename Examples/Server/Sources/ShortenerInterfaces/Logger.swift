import Dependencies
import DependenciesMacros
import Logging

extension DependencyValues {
  /// Writes the log. Within a request, each line names the request.
  @DependencyEntry(liveValue: Logger(label: "shortener")) public var logger: Logger = Logger(
    label: "test",
    factory: { _ in SwiftLogNoOpLogHandler() }
  )
}
