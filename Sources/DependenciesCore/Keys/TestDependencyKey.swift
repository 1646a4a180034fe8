/// A key with a value for tests and previews: the interface half of a dependency.
///
/// Conform the client itself, or a type that stands for it, and add a property to read it by:
///
/// ```swift
/// import Dependencies
///
/// struct WeatherClient: Sendable {
///   var temperature: @Sendable (_ city: String) async throws -> Double
/// }
///
/// extension WeatherClient: TestDependencyKey {
///   static let testValue = WeatherClient(temperature: unimplemented("WeatherClient.temperature"))
/// }
///
/// extension DependencyValues {
///   var weatherClient: WeatherClient {
///     get { self[WeatherClient.self] }
///     set { self[WeatherClient.self] = newValue }
///   }
/// }
/// ```
///
/// A module with only this half needs no live implementation. Another module adds it by making the same type
/// conform to ``DependencyKey``; a program that links both finds it at run time. A module of another package
/// writes `@retroactive DependencyKey`.
///
/// The requirements are not isolated to an actor: the library reads them on the thread of the first reader,
/// outside every lock. For modules whose default isolation is `MainActor`, see
/// <doc:CompilerErrors#Modules-whose-default-isolation-is-MainActor>.
///
/// A requirement may be `static let` or computed. The library reads it whenever the lifetime of the key calls
/// for a new value: by default once for the process, for each test, and for each `DependencyValues()`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; by default the conforming type.
  associatedtype Value: Sendable = Self

  /// The value in tests.
  static var testValue: Value { get }

  /// The value in previews; by default the test value.
  static var previewValue: Value { get }

  /// How long a value lives, and which readers share it; by default ``DependencyLifetime/cached``.
  ///
  /// If another module makes the key a ``DependencyKey``, write this and ``tearDown(_:)`` where the key
  /// conforms to `TestDependencyKey`.
  static var lifetime: DependencyLifetime { get }

  /// Tears down a value whose scope closes, before it is released. Does nothing by default.
  ///
  /// Runs off every actor, in a task that is not canceled, and reads the scope's values, as construction did.
  /// The library calls it for each ``DependencyLifetime/scoped(to:)`` value that it has built and kept.
  /// Values of the scope that were built before this one can still be read, but no more values are built. See
  /// ``DependencyScope/close(isolation:reportsErrors:fileID:filePath:line:column:)``.
  ///
  /// A method with another signature, such as one that returns a value, is not called.
  ///
  /// - Parameter value: The value.
  /// - Throws: An error, which `close` returns, and reports unless `reportsErrors` is false.
  static func tearDown(_ value: Value) async throws
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// Cached.
  public static var lifetime: DependencyLifetime { .cached }

  /// Does nothing.
  public static func tearDown(_ value: Value) async throws { TearDown.noteNothingToDo() }

  /// Whether an unimplemented value should report that it is read.
  ///
  /// False while an update closure, such as that of `withDependencies`, reads a default to change a part of
  /// it: the value is not in use yet. A `testValue` that reports an issue checks this first:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// enum SessionTokenKey: DependencyKey {
  ///   static let liveValue = "secret"
  ///   static var testValue: String {
  ///     if shouldReportUnimplemented {
  ///       reportIssue("Give the test a session token.")
  ///     }
  ///     return "test"
  ///   }
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool { !Construction.holdsBackReport() }
}
