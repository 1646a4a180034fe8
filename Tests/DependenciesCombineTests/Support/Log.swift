#if canImport(Combine)
  import DependenciesCombine

  /// What happened, in order.
  final class Log: Sendable {
    private let storage = LockIsolated<[String]>([])

    var entries: [String] { storage.value }

    func append(_ entry: String) {
      storage.withValue { $0.append(entry) }
    }
  }
#endif
