import Dependencies
import DependenciesMacros
import Foundation
import Logging
import ServiceLifecycle
import ShortenerInterfaces

/// Collects clicks, so that following a link does not wait for the database's only writer.
public actor ClickBuffer {
  private struct Key: Hashable {
    let slug: String
    let day: String
  }

  private static let maximumCount = 10_000

  private var counts: [Key: Int] = [:]

  /// Makes an empty buffer.
  public init() {}

  /// Counts a click. If too many different links wait to be written, it writes them first.
  public func record(slug: String, date: Date) async throws {
    if counts.count >= Self.maximumCount { try await flush() }
    counts[Key(slug: slug, day: date.formatted(.iso8601.year().month().day())), default: 0] += 1
  }

  /// Writes what has been collected. If that fails, it is kept.
  public func flush() async throws {
    guard !counts.isEmpty else { return }
    let flushed = counts
    counts = [:]
    do {
      try await withUnitOfWork("clicks") {
        @Dependency(Transaction.self) var transaction
        try await transaction.write { database in
          for (key, count) in flushed {
            try ClickTable.add(count, slug: key.slug, day: key.day, in: database)
          }
        }
      }
    } catch {
      counts.merge(flushed, uniquingKeysWith: +)
      throw error
    }
  }
}

/// Writes the clicks every second, and once more at the end.
public struct ClickService: Service {
  @Dependency(\.clickBuffer) private var buffer
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.logger) private var logger

  /// Makes the service.
  public init() {}

  /// Runs until the server shuts down, whose requests have ended by then.
  public func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await clock.sleep(for: .seconds(1))
        _ = await flush()
      }
    }
    for _ in 0..<5 where await !flush() { try await clock.sleep(for: .seconds(1)) }
  }

  private func flush() async -> Bool {
    do {
      // A database access that is canceled half-way would only be repeated.
      try await Task { try await buffer.flush() }.value
      return true
    } catch {
      logger.warning(
        "Clicks could not be written, and are kept for the next time.",
        metadata: ["error": "\(error)"]
      )
      return false
    }
  }
}

/// Writes the clicks that are left when the scope of the server closes.
public struct LastClicks: Sendable {
  @Dependency(\.clickBuffer) private var buffer
  // Closes later, since it is declared here.
  @Dependency(\.store) private var store
}

extension LastClicks: DependencyKey {
  /// The clicks of the buffer in force.
  public static var liveValue: LastClicks { LastClicks() }

  /// The same, in a test.
  public static var testValue: LastClicks { LastClicks() }

  /// Each server has its own.
  public static var lifetime: DependencyLifetime { .scoped(to: ServerScope.self) }

  /// Writes the clicks.
  public static func tearDown(_ clicks: LastClicks) async throws { try await clicks.buffer.flush() }
}

extension ClicksClient {
  /// Collects clicks, and reads what has been written of them.
  public static var live: ClicksClient {
    ClicksClient(
      record: { slug, date in
        @Dependency(\.clickBuffer) var buffer
        try await buffer.record(slug: slug, date: date)
      },
      statistics: { slug, owner in
        @Dependency(Transaction.self) var transaction
        return try await transaction.read { try ClickTable.statistics(of: slug, owner: owner, in: $0) }
      }
    )
  }
}

extension DependencyValues.clicksDependencyKey: DependencyKey {
  /// Collects clicks.
  public static var liveValue: ClicksClient { .live }
}

extension DependencyValues {
  /// The buffer that all requests share.
  @DependencyEntry(liveValue: ClickBuffer()) public var clickBuffer: ClickBuffer = ClickBuffer()
}
