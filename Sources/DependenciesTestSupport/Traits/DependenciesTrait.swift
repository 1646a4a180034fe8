public import Dependencies
internal import DependenciesCore
public import Testing

/// Gives a test, or each test of a suite, dependencies of its own.
///
/// It is made by `.dependencies`, `.dependencies { }`, `.dependency(\.key, value)` and `.dependency(value)`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of nested suites have the trait too, which they do.
  public var isRecursive: Bool { true }

  /// Nil where nothing is overridden.
  private let update: (@Sendable (inout DependencyValues) async throws -> Void)?
  private let location: CodeLocation

  init(
    at location: CodeLocation = .unknown,
    _ update: (@Sendable (inout DependencyValues) async throws -> Void)? = nil
  ) {
    self.location = location
    self.update = update
  }

  /// Runs one test, or one case of it, with the overrides.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's own code, with the traits that come after.
  /// - Throws: What the update closure or the test throws.
  @concurrent
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let reportsUnused = test.traits.contains { $0 is UnusedOverridesTrait }
    try await TestStores.run(RunningTest(test, case: testCase), reportsUnusedOverrides: reportsUnused) {
      guard let update else { return try await function() }
      try await withDependencies(at: location, update, operation: function)
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Gives each test defaults that end with it, also when it is repeated.
  ///
  /// Tests share no defaults without it either. With it they are released as soon as the test ends, work that
  /// goes on is reported by the name of the test, and a test without parameters that runs several times in
  /// one process, as Xcode's "Run Repeatedly" does, begins anew each time.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Suite(.dependencies) struct GreetingTests {
  ///   @Test(.dependency(\.greeting, "Good evening"))
  ///   func greets() {
  ///     @Dependency(\.greeting) var greeting
  ///     #expect(greeting == "Good evening")
  ///   }
  /// }
  /// ```
  public static var dependencies: DependenciesTrait { DependenciesTrait() }

  /// Overrides dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test(
  ///   .dependencies {
  ///     $0[GreetingKey.self] = "Good evening"
  ///   }
  /// )
  /// func greets() {
  ///   @Dependency(GreetingKey.self) var greeting
  ///   #expect(greeting == "Good evening")
  /// }
  /// ```
  ///
  /// The closure runs before each test, and before each case of a parameterized one; what it makes is never
  /// shared. The trait of a test wins over that of its suite, and `withDependencies` in the test over both.
  ///
  /// - Parameters:
  ///   - fileID: The place of the trait, for diagnostics.
  ///   - filePath: The place of the trait, for diagnostics.
  ///   - line: The place of the trait, for diagnostics.
  ///   - column: The place of the trait, for diagnostics.
  ///   - update: Changes the values. What it throws fails the test, which then does not run.
  /// - Returns: The trait.
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

  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test(.dependency(\.greeting, "Good evening"))
  /// func greets() {
  ///   @Dependency(\.greeting) var greeting
  ///   #expect(greeting == "Good evening")
  /// }
  /// ```
  ///
  /// The value is made before each test, and before each case of a parameterized one: a class is never
  /// shared. Setting it reports nothing of the default.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency, or to a part of it.
  ///   - value: The value.
  ///   - fileID: The place of the trait, for diagnostics.
  ///   - filePath: The place of the trait, for diagnostics.
  ///   - line: The place of the trait, for diagnostics.
  ///   - column: The place of the trait, for diagnostics.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DependenciesTrait {
    dependencies(fileID: fileID, filePath: filePath, line: line, column: column) {
      $0[keyPath: keyPath] = try value()
    }
  }

  /// Overrides a dependency that is its own key, for a test or for each test of a suite.
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
  ///
  /// @Test(.dependency(Greeter { "Good evening" }))
  /// func greets() {
  ///   @Dependency(Greeter.self) var greeter
  ///   #expect(greeter.greet() == "Good evening")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value. It is made before each test.
  ///   - fileID: The place of the trait, for diagnostics.
  ///   - filePath: The place of the trait, for diagnostics.
  ///   - line: The place of the trait, for diagnostics.
  ///   - column: The place of the trait, for diagnostics.
  /// - Returns: The trait.
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
