/// A type that identifies a dependency, and gives its live value, which the program uses.
///
/// Only `liveValue` is required:
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
/// | Requirement | Used in | If you do not write it |
/// |---|---|---|
/// | `liveValue` | the program | the key does not compile |
/// | `previewValue` | previews | a preview gets `liveValue` |
/// | `testValue` | tests | a test gets `previewValue`, and a read fails the test |
///
/// A read without a `testValue` fails the test, so that tests do not reach the outside world by accident.
/// Override the dependency in the test, or give the key a `testValue`.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; by default the conforming type.
  associatedtype Value = Self

  /// The value in the live program.
  static var liveValue: Value { get }

  /// The value in tests. By default, a test gets the preview value, and the library reports an issue.
  static var testValue: Value { get }

  /// The value in previews; by default the live value.
  static var previewValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value. A read of it in a test is an issue, because the key has no test value.
  public static var testValue: Value {
    Construction.noteMissingTestValue(of: Self.self)
    return previewValue
  }
}
