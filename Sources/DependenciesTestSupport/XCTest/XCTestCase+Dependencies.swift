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
    ///     overrideDependencies { $0.arguments = ["--verbose"] }
    ///   }
    ///
    ///   func testIsVerbose() {
    ///     @Dependency(\.arguments) var arguments
    ///     XCTAssertEqual(arguments, ["--verbose"])
    ///   }
    /// }
    /// ```
    ///
    /// Code on every thread gets these values while the method runs; `withDependencies` wins over them. They
    /// end with the method, so `tearDown` need not undo them. If another value was built earlier, it keeps
    /// what it read while it was built.
    ///
    /// To override dependencies in the test's own task instead, override `invokeTest`:
    ///
    /// ```swift
    /// import Dependencies
    /// import XCTest
    ///
    /// final class VerboseTests: XCTestCase {
    ///   override func invokeTest() {
    ///     withDependencies {
    ///       $0.arguments = ["--verbose"]
    ///     } operation: {
    ///       super.invokeTest()
    ///     }
    ///   }
    /// }
    /// ```
    ///
    /// - Parameter update: Changes the values.
    /// - Throws: The error of the closure; in that case, nothing changes.
    public func overrideDependencies(
      _ update: (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) rethrows {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      try overrideDefaults(at: location, update)
    }
  }
#endif
