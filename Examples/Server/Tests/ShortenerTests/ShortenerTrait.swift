import Dependencies
import DependenciesTestSupport
import Foundation
import ShortenerInterfaces
import ShortenerLive
import Testing

extension Trait where Self == DependenciesTrait {
  /// The live clients on the test's own database in memory, with identifiers, tokens and a time that can be
  /// foreseen.
  static var shortener: DependenciesTrait {
    .dependencies {
      $0.useLiveClients()
      $0.store = DependencyLoader { try Store() }
      $0.continuousClock = TestClock()
      $0.date = .constant(Date(timeIntervalSince1970: 1_782_907_200))  // 2026-07-01T12:00:00Z
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 0))
    }
  }
}
