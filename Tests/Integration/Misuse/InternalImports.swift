// Options: -enable-upcoming-feature InternalImportsByDefault
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dependencies
import DependenciesMacros

@DependencyClient
public struct PublicClient: Sendable {
  public var load: @Sendable () async throws -> Int
}

extension PublicClient: TestDependencyKey {
  // 25 error: cannot use protocol 'TestDependencyKey' in a public or '@usableFromInline' conformance; 'DependenciesCore' was not imported publicly
  public static let testValue = PublicClient()
}

extension DependencyValues {
  // 11 error: cannot use struct 'DependencyValues' in an extension with public or '@usableFromInline' members; 'DependenciesCore' was not imported publicly
  public var publicClient: PublicClient {
    get { self[PublicClient.self] }
    set { self[PublicClient.self] = newValue }
  }
}

extension DependencyValues {
  // 11 error: cannot use struct 'DependencyValues' in an extension with public or '@usableFromInline' members; 'DependenciesCore' was not imported publicly
  @DependencyEntry(liveValue: 1) public var volume: Int = 0
  // 66 error: '__DependencyKey' aliases 'DependenciesCore.DependencyKey' and cannot be used in a public or '@usableFromInline' conformance because 'DependenciesCore' was not imported publicly
  // 83 error: cannot use protocol '__DependencyEntryKey' in a public or '@usableFromInline' conformance; 'DependenciesCore' was not imported publicly
}

public final class PublicModel {
  @Dependency(\.publicClient) public var client
  @Dependency(\.publicClient) var other

  public init() {}
}
