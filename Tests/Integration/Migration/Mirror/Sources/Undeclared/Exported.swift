import Dependencies
import Foundation

// Names that swift-dependencies exports.

package func fail() { XCTFail("A fault.") }
package var isTested: Bool { _XCTIsTesting || isTesting }
package var isInSwiftTesting: Bool { TestContext.current?.isSwiftTesting ?? false }
package func makeScheduler() -> AnySchedulerOf<DispatchQueue> { .immediate }
package func makeCounter() -> LockIsolated<Int> { LockIsolated(0) }
package func attempt(_ operation: () throws -> Void) { withErrorReporting(catching: operation) }

// Names that are swift-dependencies' own, though they extend types as those of its sister packages do.

package func newest(of numbers: AsyncStream<Int>) -> AsyncStream<Int> {
  AsyncStream(numbers, bufferingPolicy: .bufferingNewest(1))
}
package func newest(of numbers: AsyncThrowingStream<Int, any Error>) -> AsyncThrowingStream<Int, any Error> {
  AsyncThrowingStream(numbers, bufferingPolicy: .bufferingNewest(1))
}
package func makeNumbers() -> (stream: AsyncStream<Int>, continuation: AsyncStream<Int>.Continuation) {
  AsyncStream.streamWithContinuation(Int.self)
}
package func makeThrowingNumbers() -> AsyncThrowingStream<Int, any Error> {
  let (stream, continuation) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
  continuation.yield(2)
  continuation.finish()
  return stream
}
