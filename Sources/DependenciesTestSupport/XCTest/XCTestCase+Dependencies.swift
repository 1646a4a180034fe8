#if canImport(XCTest)
  public import Dependencies
  internal import DependenciesCore
  public import XCTest

  extension XCTestCase {
    /// Overrides dependencies for the rest of the running test method.
    ///
    /// ```swift
    /// import Dependencies
    /// import DependenciesTestSupport
    /// import XCTest
    ///
    /// final class ToolTests: XCTestCase {
    ///   override func setUp() {
    ///     overrideDependencies { $0.processInfo.arguments = ["--verbose"] }
    ///   }
    ///
    ///   func testIsVerbose() {
    ///     @Dependency(\.processInfo.arguments) var arguments
    ///     XCTAssertEqual(arguments, ["--verbose"])
    ///   }
    /// }
    /// ```
    ///
    /// While the method runs, code on every thread and in every context gets these values, and so do all
    /// values that are built in the test. `withDependencies` wins over them, also where an object remembers
    /// it. A later call wins over an earlier one, and `$0.reset` takes an override back. The overrides end
    /// with the method, so `tearDown` need not undo them. A value that was built before the override keeps
    /// the dependencies that it read while it was built.
    ///
    /// To override dependencies only in the task of each test method, override `invokeTest`:
    ///
    /// ```swift
    /// import Dependencies
    /// import XCTest
    ///
    /// final class VerboseTests: XCTestCase {
    ///   override func invokeTest() {
    ///     withDependencies {
    ///       $0.processInfo.arguments = ["--verbose"]
    ///     } operation: {
    ///       super.invokeTest()
    ///     }
    ///   }
    /// }
    /// ```
    ///
    /// - Parameter update: Changes the values.
    /// - Throws: Any error from the closure. If it throws, nothing changes.
    public func overrideDependencies(
      _ update: (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) rethrows {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      try overrideInTest(at: location, isOfTrait: false, update)
    }
  }
#endif
