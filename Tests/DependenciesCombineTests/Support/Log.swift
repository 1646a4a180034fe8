#if canImport(Combine)
  import DependenciesCombine

  /// The events, in order.
  final class Log: Sendable {
    private let storage = LockIsolated<[String]>([])

    var entries: [String] { storage.value }

    func append(_ entry: String) {
      storage.withValue { $0.append(entry) }
    }
  }
#endif
