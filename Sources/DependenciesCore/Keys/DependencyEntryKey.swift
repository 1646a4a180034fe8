// Not for users, hence the underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// A key that `@DependencyEntry` generates. Generated code conforms to it.
public protocol __DependencyEntryKey: TestDependencyKey {
  /// The name of the property.
  static var __property: String { get }

  /// Whether the entry has a `tearDown`.
  static var __hasTearDown: Bool { get }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension __DependencyEntryKey {
  /// False.
  public static var __hasTearDown: Bool { false }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A key that `@DependencyEntry` generates for a property whose type is not written.
public protocol __DependencyEntryKeyOfInferredType: __DependencyEntryKey where Value == InferredValue {
  // The compiler infers it only if its name comes before `Value`.
  associatedtype InferredValue

  /// Makes the test value. The compiler infers the type of the value from this closure.
  static var __makeTestValue: @Sendable () -> InferredValue { get }
}

extension DependencyValues {
  /// The value of a key, for a property that does nothing but read it. Built-ins and code that
  /// `@DependencyEntry` generates use it.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - path: The path of the property, which does nothing but read the key.
  public subscript<Key: TestDependencyKey>(
    __entry key: Key.Type,
    path path: @autoclosure () -> KeyPath<DependencyValues, Key.Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    if PathAssignment.isReadingOldValue {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return oldValue(of: key, at: path(), location, in: function)
    }
    ThreadFrame.noteProperty(at: path(), reading: key)
    return self[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function]
  }
  /// The same for an assignment through a path. A function of its own, so that other reads do not prepare for
  /// it.
  @inline(never)
  private func oldValue<Key: TestDependencyKey>(
    of key: Key.Type,
    at path: KeyPath<DependencyValues, Key.Value>,
    _ location: CodeLocation,
    in function: StaticString
  ) -> Key.Value {
    PathAssignment.newValue(at: path) ?? readSlowly(key, at: location, in: function)
  }
}
