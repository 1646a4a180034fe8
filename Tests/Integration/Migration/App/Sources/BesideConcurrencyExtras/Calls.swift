import ConcurrencyExtras
import Dependencies

struct Failure: Error {}

/// What a file says that imports both, where nothing names a type: each call is one of the other package.
package func callNamesOfConcurrencyExtras() async {
  let count = LockIsolated(0)
  count.withValue { $0 += 1 }
  let names = LockIsolated<[String]>([])
  names.setValue(["a"])
  precondition([count.whose, names.whose] == ["theirs", "theirs"])
  precondition(UncheckedSendable(1).whose == "theirs")

  let log = CallLog()
  await Calls.$log.withValue(log) {
    for await _ in AsyncStream<Int>.finished {}
    let _: AsyncStream<Int> = .never
    let _: AsyncThrowingStream<Int, any Error> = .finished()
    let _: AsyncThrowingStream<Int, any Error> = .finished(throwing: Failure())
    let _: AsyncThrowingStream<Int, any Error> = .never
    let endpoint: @Sendable () async throws -> Int = { try await Task.never() }
    _ = try? await endpoint()
    try? await Task.never()
    await Task.megaYield()
    _ = await Result { try await endpoint() }
    withMainSerialExecutor {}
  }
  precondition(
    log.names == [
      "finished", "never", "finished(throwing:)", "finished(throwing:)", "never", "never()", "never()",
      "megaYield(count:)", "init(catching:)", "never()",
      "withMainSerialExecutor(operation:)",
    ],
    "\(log.names)"
  )
}
