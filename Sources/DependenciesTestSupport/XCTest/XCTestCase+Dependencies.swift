#if canImport(XCTest)
  public import Dependencies
  internal import DependenciesCore
  public import XCTest

  extension XCTestCase {
    /// Overrides dependencies until the running test method ends. `$0.reset` takes an override back. See
    /// <doc:ReadingAndOverriding#Tests> for the code that the overrides reach.
    ///
    /// ```swift
    /// import Dependencies
    /// import DependenciesTestSupport
    /// import XCTest
    ///
    /// final class ToolTests: XCTestCase {
    ///   override func setUp() { overrideDependencies { $0.processInfo.arguments = ["--verbose"] } }
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
