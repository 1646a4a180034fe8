import Dependencies

struct SearchClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String] = { _ in try await Task.never() }
}

func useTasks() async {
  let client = SearchClient()
  let task = Task { try await client.search("a") }
  task.cancel()
  let found = try? await task.cancellableValue
  let one = await Task { 1 }.cancellableValue
  precondition(found == nil && one == 1)

  let waiting = Task { try await Task.never() }
  waiting.cancel()
  let end: Void? = try? await waiting.value
  precondition(end == nil)
}
