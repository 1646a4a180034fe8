public import Dependencies
internal import DependenciesCore
public import Testing

/// Gives a test, or each test of a suite, its own dependencies.
///
/// Write it as `.dependencies`, `.dependencies { }`, `.dependencies { } tearDown: { }`,
/// `.dependency(\.key, value)` or `.dependency(value)`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  /// True: the trait applies to the tests of nested suites as well.
  public var isRecursive: Bool { true }

  /// Nil for a trait without overrides.
  private let update: (@Sendable (inout DependencyValues) async throws -> Void)?
  private let tearDown: (@Sendable (DependencyValues) async throws -> Void)?
  private let location: CodeLocation

  init(
    at location: CodeLocation = .unknown,
    _ update: (@Sendable (inout DependencyValues) async throws -> Void)? = nil,
    tearDown: (@Sendable (DependencyValues) async throws -> Void)? = nil
  ) {
    self.location = location
    self.update = update
    self.tearDown = tearDown
  }

  /// Runs one test, or one case of it, with the overrides.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's own code, with the traits that come after this one.
  /// - Throws: Any error from the update closure or of the test.
  @concurrent
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let reportsUnused = test.traits.contains { $0 is UnusedOverridesTrait }
    try await TestStores.run(RunningTest(test, case: testCase), reportsUnusedOverrides: reportsUnused) {
      if let update { try await overrideInTest(at: location, isOfTrait: true, update) }
      do {
        try await function()
      } catch {
        await end()
        throw error
      }
      await end()
    }
  }

  /// Tears the test down, in a separate task, so that it is not canceled with the test.
  private func end() async {
    guard let tearDown else { return }
    let location = location
    await Task {
      do {
        try await LongWait.watch(
          .longTearDownOfTrait(at: location, test: LinkedTestRuntime.currentTest?.name),
          at: location
        ) { try await tearDown(.current) }
      } catch is ExpectationFailedError {
        // Swift Testing has recorded the expectation.
      } catch let error as Unimplemented where TestReports.current?.hasError(error) == true {
        // The report has already failed the test.
      } catch {
        Issue.record(
          error,
          sourceLocation: Testing.SourceLocation(location) ?? #_sourceLocation
        )
      }
    }.value
  }
}

extension Trait where Self == DependenciesTrait {
  /// Gives each run of a test its own values, and releases them when the run ends.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Suite(.dependencies) struct ToolTests {}
  /// ```
  ///
  /// Even without a trait, tests share no values that the library builds. This trait adds three things:
  ///
  /// - The library releases the values when the test ends.
  /// - If work reads a dependency after its test has ended, the issue names the test.
  /// - If a process repeats a test, as with Xcode's "Run Repeatedly", each run gets new values. Without the
  ///   trait, it gets those of the run before.
  public static var dependencies: DependenciesTrait { DependenciesTrait() }

  /// Overrides dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Suite(.dependencies { $0.continuousClock = .immediate; $0.uuid = .incrementing })
  /// struct ToolTests {}
  /// ```
  ///
  /// The closure runs before each test, and before each case of a parameterized test, so tests share none of
  /// its values. See <doc:ReadingAndOverriding#Tests> for the code that it reaches.
  ///
  /// - Parameter update: Changes the values. If it throws, the test fails and does not run.
  public static func dependencies(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> DependenciesTrait {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return DependenciesTrait(at: location, update)
  }

  /// Overrides dependencies for a test, or each test of a suite, and runs a closure when the test has ended.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Suite(.dependencies { $0.uuid = .incrementing } tearDown: { print($0.uuid()) })
  /// struct ListTests {}
  /// ```
  ///
  /// - Parameters:
  ///   - update: Changes the values. If it throws, the test fails, and neither the test nor `tearDown` runs.
  ///   - tearDown: Runs when the test has ended, passed, failed or canceled, with the values of the test.
  ///     Its task is not canceled with the test. That of a test runs before that of its suite. An error that
  ///     it throws is an issue at the line of the trait.
  public static func dependencies(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void,
    tearDown: @escaping @Sendable (DependencyValues) async throws -> Void
  ) -> DependenciesTrait {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return DependenciesTrait(at: location, update, tearDown: tearDown)
  }

  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Suite(.dependency(\.processInfo.arguments, ["--verbose"])) struct VerboseTests {}
  /// ```
  ///
  /// The library reports no issue about the old value that the trait replaces.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency, or to a part of it.
  ///   - value: The value. Each test and each case of a parameterized test makes its own.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DependenciesTrait {
    dependencies(fileID: fileID, filePath: filePath, line: line, column: column) {
      $0.set(try value(), at: keyPath)
    }
  }

  /// Overrides a dependency that you read by its type, for a test or for each test of a suite.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// struct Greeter: TestDependencyKey {
  ///   var greet: @Sendable () -> String
  ///   static let testValue = Greeter { "Hello" }
  /// }
  /// @Suite(.dependency(Greeter { "Good evening" })) struct EveningTests {}
  /// ```
  ///
  /// - Parameter value: The value. It is made before each test, and before each case of a parameterized test.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DependenciesTrait where Value.Value == Value {
    dependencies(fileID: fileID, filePath: filePath, line: line, column: column) {
      $0[Value.self] = try value()
    }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
/// The name of ``DependenciesTrait`` in swift-dependencies. Use it to declare your own traits.
///
/// ```swift
/// import Dependencies
/// import DependenciesTestSupport
/// import Testing
///
/// extension Trait where Self == _DependenciesTrait {
///   static var verbose: Self { .dependency(\.processInfo.arguments, ["--verbose"]) }
/// }
/// ```
public typealias _DependenciesTrait = DependenciesTrait
