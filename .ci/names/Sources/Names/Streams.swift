import Dependencies

struct LocationClient: Sendable {
  var places: @Sendable () -> AsyncStream<String> = { .never }
  var updates: @Sendable () -> AsyncThrowingStream<String, any Error> = { .never }
}

func useStreams() async {
  var client = LocationClient()
  client.places = { .finished }
  client.updates = { .finished(throwing: CancellationError()) }
  for await place in client.places() { preconditionFailure(place) }
  do {
    for try await place in client.updates() { preconditionFailure(place) }
    preconditionFailure("The stream ended without its error.")
  } catch {
    precondition(error is CancellationError)
  }
  client.updates = { .finished() }
}
