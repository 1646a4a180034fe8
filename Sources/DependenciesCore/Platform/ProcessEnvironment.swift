/// What the process was started with.
package enum ProcessEnvironment {
  /// Whether the process was started by a test runner.
  ///
  /// The facts are those that the runners themselves leave: the name of the test bundle, which is what runs
  /// on Linux; the helper that SwiftPM starts elsewhere; the variables that Xcode sets.
  static let isTestRunner: Bool = {
    let runnerVariables = ["XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier"]
    if runnerVariables.contains(where: { System.environmentVariable($0) != nil }) { return true }
    let arguments = CommandLine.arguments
    if arguments.contains("--testing-library") { return true }
    guard let program = arguments.first?.split(whereSeparator: System.isPathSeparator).last else {
      return false
    }
    return program.hasSuffix(".xctest") || program == "xctest" || program == "swiftpm-testing-helper"
  }()
}

/// How the library was compiled.
enum BuildConfiguration {
  /// Whether this is a debug build, which keeps the books that diagnostics need.
  ///
  /// The optimizer drops what a release build guards with this.
  @inline(__always)
  static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
