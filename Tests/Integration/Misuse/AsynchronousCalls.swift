// Calls that wait: an override that contains one needs 'await', and an endpoint a type that is asynchronous.
import DependenciesMacros
import DependenciesTestSupport
import Testing

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) throws -> [String]
  var count: @Sendable () -> Int = { 0 }
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

func load() async throws -> [String] { [] }
func loadCount() async -> Int { 1 }

struct Loader {
  @Dependency(\.apiClient) var apiClient
}

func anOperation() {
  withDependencies {
    // error: 'async' call in a function that does not support concurrency
    $0.apiClient.count = { 1 }
  } operation: {
    await Task.yield()
  }
}

func anUpdate() {
  withDependencies {
    // error: 'withDependencies(_:operation:)' is unavailable: load the value before the call; the update closure cannot wait
    let count = await loadCount()
    $0.apiClient.count = { count }
  } operation: {
  }
}

func anOperationWithoutAwait() async {
  withDependencies {  // error
    $0.apiClient.count = { 1 }
  } operation: {
    await Task.yield()
  }
}

func aPreparation() async {
  prepareDependencies {
    // error: to parameter expecting synchronous function type
    let count = await loadCount()
    $0.apiClient.count = { count }
  }
  await prepareDependencies {  // error
    let count = await loadCount()
    $0.apiClient.count = { count }
  }
}

func updatesThatWait() async throws {
  await withDependencies(from: Loader()) {  // error
    let count = await loadCount()
    $0.apiClient.count = { count }
  } operation: {
    await Task.yield()
  }
  await withDependencies {
    // error: 'withDependencies(_:operation:)' is unavailable: load the value before the call; the update closure cannot wait
    let count = await loadCount()
    $0.apiClient.count = { count }
  } operation: {
    await Task.yield()
  }
  try await withDependencies {
    // error: 'withDependencies(_:operation:)' is unavailable: load the value before the call; the update closure cannot wait
    let found = try await load()
    $0.apiClient.search = { _ in found }
  } operation: {
    await Task.yield()
  }
}

extension APIClient {
  static let live = APIClient(
    search: { _ in try await load() },  // error
    count: { await loadCount() }  // error
  )
}

func anEndpoint() {
  withDependencies {
    $0.apiClient.search = { _ in try await load() }
    // error: invalid conversion from 'async' function of type
  } operation: {
  }
}

// A live value cannot wait, also in an entry, of which the compiler reports it in the expansion.
actor Pool {
  init() async throws {}
}

enum PoolKey: DependencyKey {
  static var liveValue: Pool { try await Pool() }
  // error: errors thrown from here are not handled
}

extension DependencyValues {
  @DependencyEntry(liveValue: try await Pool()) var pool: Pool?
}

// Nothing is wrong with this.
enum RightPoolKey: DependencyKey {
  static let liveValue = Task { try await Pool() }
}

// Nothing is wrong with these.
func right() async {
  let count = await loadCount()
  await withDependencies {
    $0.apiClient.count = { count }
  } operation: {
    await Task.yield()
  }
}

func rightPreparation() async {
  let count = await loadCount()
  prepareDependencies {
    $0.apiClient.count = { count }
  }
}

func aChangeOfALock() async {
  let counts = LockIsolated([Int]())
  counts.withValue { $0.append(await loadCount()) }  // error
  counts.setValue([await loadCount()])
  // error: 'async' call in an autoclosure that does not support concurrency
}
