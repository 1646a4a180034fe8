internal import DependenciesCore
internal import XCTest

/// A failure that XCTest is to hear of.
struct XCTestFailure: Sendable {
  let message: String
  let location: CodeLocation?

  /// Lets the method fail that runs.
  func record() {
    if let location {
      XCTFail(message, file: location.filePath, line: UInt(location.line))
    } else {
      XCTFail(message)
    }
  }

  /// Writes it to standard error.
  func write() {
    let place = location.map { "\($0.filePath):\($0.line): " } ?? ""
    System.writeError("\(place)error: \(message)")
  }
}
