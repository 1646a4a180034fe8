/// A type that identifies a dependency, and gives its value for tests and previews, but no live value.
///
/// ```swift
/// struct WeatherClient: TestDependencyKey {
///   var temperature: @Sendable (_ city: String) async throws -> Double
///   static let testValue = WeatherClient(temperature: unimplemented("WeatherClient.temperature"))
/// }
/// ```
///
/// Use it in a module that has the interface of a client. Another module adds the live value: it makes the
/// same type conform to ``DependencyKey`` (in another package, to `@retroactive DependencyKey`).
///
/// Write each value as a `static let`, or as a computed property, which the library reads whenever the
/// ``lifetime`` of the key needs a new value. Values are not isolated to an actor: see
/// <doc:Actors#Modules-whose-default-isolation-is-MainActor>.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; by default the conforming type.
  associatedtype Value: Sendable = Self

  /// The value in tests.
  static var testValue: Value { get }

  /// The value in previews; by default the test value.
  static var previewValue: Value { get }

  /// How long the library keeps a value, and which readers share it; by default
  /// ``DependencyLifetime/cached``.
  ///
  /// If another module makes the key a ``DependencyKey``, write this and ``tearDown(_:)`` where the key
  /// conforms to `TestDependencyKey`.
  static var lifetime: DependencyLifetime { get }

  /// Tears down a scoped value when its scope closes, before the value is released. Does nothing by default.
  ///
  /// The library calls this method for each ``DependencyLifetime/scoped(to:)`` value that it has built and
  /// kept. The method runs on no actor, in a task that is not canceled. See
  /// <doc:Scopes#Closing-a-scope>.
  ///
  /// A method with another signature, such as one that returns a value, is not called.
  ///
  /// - Parameter value: The value.
  /// - Throws: An error, which `close` returns, and which the library reports unless `reportsErrors` is
  ///   false.
  static func tearDown(_ value: Value) async throws
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// Cached.
  public static var lifetime: DependencyLifetime { .cached }

  /// Does nothing.
  public static func tearDown(_ value: Value) async throws { TearDown.noteNothingToDo() }

  /// Whether a `testValue` that reports an issue should do so now.
  ///
  /// ```swift
  /// enum SessionTokenKey: DependencyKey {
  ///   static let liveValue = "secret"
  ///   static var testValue: String {
  ///     if shouldReportUnimplemented { reportIssue("Give the test a session token.") }
  ///     return "test"
  ///   }
  /// }
  /// ```
  ///
  /// It is false while the value is built for an update closure, in a test or a preview. Such a value is
  /// kept, and later reads of it are not reported. See <doc:ReadingAndOverriding#Update-closures>.
  public static var shouldReportUnimplemented: Bool { Construction.active?.isSilent != true }
}
