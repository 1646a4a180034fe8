#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation

  /// The events, in order.
  final class Log: Sendable {
    private let storage = LockIsolated<[String]>([])

    var entries: [String] { storage.value }

    func append(_ entry: String) {
      storage.withValue { $0.append(entry) }
    }
  }

  extension AnyScheduler<DispatchQueue.SchedulerTimeType, String> {
    /// A scheduler that runs each action at once, and logs the options, the tolerance and the other times in
    /// seconds.
    static func recording(in log: Log) -> Self {
      let clock = DispatchQueue.test
      @Sendable func seconds(_ times: DispatchQueue.SchedulerTimeType.Stride...) -> String {
        times.map { "\($0.magnitude / 1_000_000_000)" }.joined(separator: " ")
      }
      return Self(
        minimumTolerance: { .seconds(7) },
        now: { clock.now },
        scheduleImmediately: { options, action in
          log.append("now \(options ?? "")")
          action()
        },
        delayed: { date, tolerance, options, action in
          log.append("later \(seconds(clock.now.distance(to: date), tolerance)) \(options ?? "")")
          action()
        },
        interval: { date, interval, tolerance, options, action in
          log.append("again \(seconds(clock.now.distance(to: date), interval, tolerance)) \(options ?? "")")
          action()
          return AnyCancellable { log.append("cancelled") }
        }
      )
    }
  }
#endif
