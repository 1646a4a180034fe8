import Dependencies
import ShortenerInterfaces

extension DependencyValues {
  /// Puts the live clients in the place of those for tests, on the database of the test.
  public mutating func useLiveClients() {
    accounts = .live
    clicks = .live
    jobs = .live
    links = .live
    unitOfWork = .live
  }
}
