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
  await useStreamsOfSequences()
}

private func useStreamsOfSequences() async {
  let numbers = AsyncStream<Int> { continuation in
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
  }
  var sum = 0
  for await number in AsyncStream(numbers.map { $0 * 2 }) { sum += number }
  precondition(sum == 12)
  let (source, continuation) = AsyncStream.streamWithContinuation(Int.self)
  continuation.yield(7)
  continuation.finish()
  for await number in AsyncStream(source, bufferingPolicy: .bufferingNewest(1)) { sum += number }
  precondition(sum == 19)
  let (failing, failure) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
  failure.yield(1)
  failure.finish(throwing: CancellationError())
  do {
    for try await number in failing.eraseToThrowingStream() { sum += number }
    preconditionFailure("The stream ended without its error.")
  } catch {
    precondition(error is CancellationError && sum == 20)
  }
  for await number in AsyncStream { $0.finish() }.eraseToStream() as AsyncStream<Int> { sum += number }
  do {
    for try await number in AsyncThrowingStream(AsyncStream<Int>.finished) { sum += number }
  } catch {
    preconditionFailure("\(error)")
  }
  precondition(sum == 20)
}
