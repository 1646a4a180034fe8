import Clocks
import Dependencies
import IssueReporting
import XCTestDynamicOverlay

package func makeClock() -> TestClock<Duration> { TestClock() }
package func reportFault() { IssueReporting.reportIssue("A fault.") }
package func isTestedByXCTest() -> Bool { XCTestDynamicOverlay._XCTIsTesting }
