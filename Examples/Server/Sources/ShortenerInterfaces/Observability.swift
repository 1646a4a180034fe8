import Dependencies
import DependenciesMacros
import Logging
import Metrics

extension DependencyValues {
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
