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
    /// The overrides end with the method, so `tearDown` need not undo them. `$0.reset` takes one back. See
    /// <doc:ReadingAndOverriding#Tests> for the code that they reach.
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
