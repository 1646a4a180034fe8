import Dependencies
import DependenciesMacros
import Logging
import Metrics

extension DependencyValues {
  /// Identifies the current request in the log, and in the response.
  ///
  /// The scope does not carry it, since a unit of work of a job has such a scope, too, and no request.
  @DependencyEntry public var requestID: String = ""

  /// The account whose token the request has; nil if it has none.
  @DependencyEntry public var user: Account? = nil

  /// Writes the log. Within a request, each line names the request.
  @DependencyEntry(liveValue: Logger(label: "shortener")) public var logger: Logger = Logger(
    label: "test",
    factory: { _ in SwiftLogNoOpLogHandler() }
  )

  /// Makes counters.
  @DependencyEntry(liveValue: MetricsSystem.factory) public var metrics: any MetricsFactory =
    NOOPMetricsHandler
    .instance
}
