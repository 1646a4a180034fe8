/// The interface half of a dependency: a key with a value for tests and previews.
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
/// A module that declares only this half needs no part of the live implementation. Another module adds it by
/// making the same type conform to ``DependencyKey``; the program that links both finds it at run time. A
/// module of another package writes `@retroactive DependencyKey`.
///
/// The requirements may be `static let` or computed. The library reads the one for a context whenever the
/// lifetime of the key calls for a new value: once, by default. Values such as `DependencyValues()` have
/// defaults of their own. The library reads the requirements outside every lock, on the thread of the first
/// reader, so they are not isolated to an actor. For modules whose default isolation is `MainActor`, see
/// <doc:CompilerErrors#Modules-whose-default-isolation-is-MainActor>.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; the conforming type itself by default.
  associatedtype Value: Sendable = Self

  /// The value in tests.
  static var testValue: Value { get }

  /// The value in previews; the test value by default.
  static var previewValue: Value { get }

  /// How long a value lives, and which readers share it; ``DependencyLifetime/cached`` by default.
  ///
  /// If another module makes the key a ``DependencyKey``, write this and ``tearDown(_:)`` where the key
  /// conforms to `TestDependencyKey`.
  static var lifetime: DependencyLifetime { get }

  /// Called for a value whose scope closes, before it is released. Does nothing by default.
  ///
  /// Only values of ``DependencyLifetime/scoped(to:)`` that the library has built and kept are torn down, but
  /// not a value that only an update closure has read. It runs on no actor, in a task that is not canceled,
  /// with the values of the scope, as the construction did: the overrides around the code that closes the
  /// scope do not count. Values of the scope that were built before this one can still be read, but no more
  /// values are built. See ``DependencyScope/close(isolation:reportsErrors:fileID:filePath:line:column:)``.
  ///
  /// A method with another signature, such as one that returns a value, is a different method and is not
  /// called.
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
  /// It is false while an update closure, such as that of `withDependencies`, reads a default in order to
  /// change a part of it; then nothing has been used yet. A key whose own `testValue` reports an issue checks
  /// this first:
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
