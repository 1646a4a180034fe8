import Dependencies
import Foundation

// Names that swift-dependencies exports.

package func fail() { XCTFail("A fault.") }
package var isTested: Bool { _XCTIsTesting || isTesting }
package var isInSwiftTesting: Bool { TestContext.current?.isSwiftTesting ?? false }
package func makeScheduler() -> AnySchedulerOf<DispatchQueue> { .immediate }
package func makeCounter() -> LockIsolated<Int> { LockIsolated(0) }
package func attempt(_ operation: () throws -> Void) { withErrorReporting(catching: operation) }
