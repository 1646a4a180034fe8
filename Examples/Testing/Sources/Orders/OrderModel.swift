import Dependencies
public import Dispatch

/// Orders articles, and confirms orders by mail.
public struct OrderModel: Sendable {
  @Dependency(\.mail) private var mail
  @Dependency(\.stock) private var stock

  /// Makes a model.
  public init() {}

  /// Orders an article.
  ///
  /// - Returns: Whether there was one.
  public func order(_ article: String, for address: String) async throws -> Bool {
    guard stock.take(article) else { return false }
    try await mail.send(address, "Your \(article) is on its way.")
    return true
  }

  /// Counts an article on a queue, away from the task of the caller.
  public func count(_ article: String, on queue: DispatchQueue) async -> Int {
    await withCheckedContinuation { continuation in
      queue.async(
        execute: capturingDependencies {
          @Dependency(\.stock) var stock
          continuation.resume(returning: stock[article])
        }
      )
    }
  }
}
