/// A key with a live value, which previews and tests fall back to.
///
/// A live value is enough:
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
/// The report keeps tests from reaching the outside world by accident. Override the dependency for the test,
/// or give the key a `testValue`.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; by default the conforming type.
  associatedtype Value = Self

  /// The value in the live program.
  static var liveValue: Value { get }

  /// The value in tests; by default the preview value, with a report.
  static var testValue: Value { get }

  /// The value in previews; by default the live value.
  static var previewValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, with a report that the key has no test value.
  public static var testValue: Value {
    Construction.noteMissingTestValue(of: Self.self)
    return previewValue
  }
}
