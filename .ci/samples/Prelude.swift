// The running example of the documentation, which samples without imports may use. A declaration of the sample's own
// takes its place there.

import Dependencies
import DependenciesMacros

struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]

  static let mock = APIClient { term in [term] }
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient { _ in [] }
  static let testValue = APIClient(search: unimplemented("APIClient.search"))
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
}

extension DependencyValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// Stands in for the module of another package.
enum Clocks {
  final class TestClock {}
}

/// Stands in for the module of another package.
enum IssueReporting {
  enum IssueSeverity {
    case warning
    case error
  }

  static func reportIssue(
    _ message: String,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}
}

protocol Player: Sendable {
  func play(_ song: String)
}

final class SilentPlayer: Player {
  let songs = LockIsolated<[String]>([])

  func play(_ song: String) {
    songs.withValue { $0.append(song) }
  }
}

enum PlayerKey: DependencyKey {
  static let liveValue: any Player = SilentPlayer()
}

extension DependencyValues {
  var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}

struct SearchModel {
  @Dependency(\.apiClient) var apiClient

  init() {}

  func search(_ term: String) async throws -> [String] {
    try await apiClient.search(term)
  }
}

struct Track: Sendable, Equatable {
  var title: String
}

@DependencyClient
struct MusicClient: Sendable {
  var search: @Sendable (_ query: String, _ limit: Int) async throws -> [Track]
  var favor: @Sendable (_ track: Track) async throws -> Void
  var parallelDownloads: @Sendable () -> Int = { 1 }
}

extension MusicClient: TestDependencyKey {
  static let testValue = MusicClient()
}

extension DependencyValues {
  var music: MusicClient {
    get { self[MusicClient.self] }
    set { self[MusicClient.self] = newValue }
  }
}

struct MusicModel {
  @Dependency(\.music) private var music

  func firstHit(for query: String) async throws -> Track? {
    try await music.search(query: query, limit: 1).first
  }
}

@DependencyClient
struct ReceiptClient: Sendable {
  var write: @Sendable (_ line: String) throws -> Void
}

extension DependencyValues {
  @DependencyEntry var receipts: ReceiptClient = ReceiptClient()
}

struct Shop {
  @Dependency(\.receipts) private var receipts

  func sell(_ article: String, for price: Int) throws {
    try receipts.write(line: "\(article): \(price)")
  }
}
