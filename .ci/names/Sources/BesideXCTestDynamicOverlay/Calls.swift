import Dependencies
import XCTestDynamicOverlay

/// The older name of the other package.
package func callNamesOfXCTestDynamicOverlay() {
  let volume: @Sendable () -> Double = unimplemented("PlayerClient.volume", placeholder: 1)
  precondition(!isTesting && !_XCTIsTesting)
  withIssueReporters([]) {
    reportIssue("Something is wrong.")
    precondition(volume() == 1)
  }
}
