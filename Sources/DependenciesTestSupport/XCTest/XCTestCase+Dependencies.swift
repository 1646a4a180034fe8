#if canImport(XCTest)
  public import Dependencies
  internal import DependenciesCore
  public import XCTest

  extension XCTestCase {
    /// Overrides dependencies for the rest of the test method that runs.
    ///
    /// ```swift
    /// import Dependencies
    /// import DependenciesTestSupport
    /// import XCTest
    ///
    /// final class GreetingTests: XCTestCase {
    ///   override func setUp() {
    ///     overrideDependencies { $0[GreetingKey.self] = "Good evening" }
    ///   }
    ///
    ///   func testGreets() {
    ///     @Dependency(GreetingKey.self) var greeting
    ///     XCTAssertEqual(greeting, "Good evening")
    ///   }
    /// }
    /// ```
    ///
    /// The overrides take the place of defaults, so `withDependencies` wins over them, and everything that
    /// runs while the test method does gets them, on every thread. They end with the method; nothing has to
    /// be undone in `tearDown`. A default that was built from others before keeps what it read.
    ///
    /// To have overrides in the task of the test itself, override `invokeTest` instead:
    ///
    /// ```swift
    /// import Dependencies
    /// import XCTest
    ///
    /// final class EveningTests: XCTestCase {
    ///   override func invokeTest() {
    ///     withDependencies {
    ///       $0[GreetingKey.self] = "Good evening"
    ///     } operation: {
    ///       super.invokeTest()
    ///     }
    ///   }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - update: Changes the values.
    ///   - fileID: The place of the call, for diagnostics.
    ///   - filePath: The place of the call, for diagnostics.
    ///   - line: The place of the call, for diagnostics.
    ///   - column: The place of the call, for diagnostics.
    /// - Throws: What the closure throws; then nothing has changed.
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
