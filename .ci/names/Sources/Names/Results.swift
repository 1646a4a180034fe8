import Dependencies

func useResults() async {
  let client = SearchClient(search: { [$0] })
  let result = await Result { try await client.search("a") }
  precondition((try? result.get()) == ["a"])
  let failed = await Result { try await SearchClient(search: { _ in throw CancellationError() }).search("a") }
  precondition((try? failed.get()) == nil)
}
