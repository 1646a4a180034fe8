// Options: -enable-upcoming-feature InternalImportsByDefault
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dependencies
import DependenciesMacros

@DependencyClient
public struct PublicClient: Sendable {
  public var load: @Sendable () async throws -> Int
}

extension PublicClient: TestDependencyKey {
  // error: 'DependenciesCore' was not imported publicly
  public static let testValue = PublicClient()
}

extension DependencyValues {  // error
  public var publicClient: PublicClient {
    get { self[PublicClient.self] }
    set { self[PublicClient.self] = newValue }
  }
}

extension DependencyValues {  // error
  @DependencyEntry(liveValue: 1) public var volume: Int = 0  // error
}

public final class PublicModel {
  @Dependency(\.publicClient) public var client
  @Dependency(\.publicClient) var other

  public init() {}
}
