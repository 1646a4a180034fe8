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
    /// The overrides replace defaults, so `withDependencies` wins over them, and all code that runs during
    /// the test method gets them, on every thread. They end with the method; `tearDown` need not undo
    /// anything. A default that was built from others before keeps the values that it read.
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
    /// - Parameter update: Changes the values.
    /// - Throws: The error of the closure; then nothing has changed.
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
