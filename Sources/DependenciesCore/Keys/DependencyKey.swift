/// A dependency with a value for the live program, and so for every context.
///
/// A live value is all that a key must have:
///
/// ```swift
/// import Dependencies
///
/// enum MaximumRetriesKey: DependencyKey {
///   static let liveValue = 3
/// }
///
/// extension DependencyValues {
///   var maximumRetries: Int {
///     get { self[MaximumRetriesKey.self] }
///     set { self[MaximumRetriesKey.self] = newValue }
///   }
/// }
/// ```
///
/// | Requirement | Read in | Without it |
/// |---|---|---|
/// | `liveValue` | the live context | does not compile |
/// | `previewValue` | previews | `liveValue` |
/// | `testValue` | tests | `previewValue`, and the read is reported as an issue |
///
/// The default `testValue` reports because a test that reaches a live dependency by accident depends on the
/// outside world. Override the dependency for the test, or give the key a `testValue`.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; the conforming type itself by default.
  associatedtype Value = Self

  /// The value in the live program.
  static var liveValue: Value { get }

  /// The value in tests; by default the preview value, with a report.
  static var testValue: Value { get }

  /// The value in previews; the live value by default.
  static var previewValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, and a report that the test uses a value meant for elsewhere.
  public static var testValue: Value {
    Construction.noteMissingTestValue(of: Self.self)
    return previewValue
  }
}
