extension DependencyValues {
  /// The value of a key, for the property that `@DependencyEntry` makes of it. Generated code uses it.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - path: The path of the property, which does nothing but read the key.
  ///   - fileID: The place of the read, for diagnostics.
  ///   - filePath: The place of the read, for diagnostics.
  ///   - line: The place of the read, for diagnostics.
  ///   - column: The place of the read, for diagnostics.
  ///   - function: The property that contains the read, for diagnostics.
  public subscript<Key: TestDependencyKey>(
    __entry key: Key.Type,
    path path: @autoclosure () -> KeyPath<DependencyValues, Key.Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    ThreadFrame.noteProperty(at: path(), reading: key)
    return self[key, fileID, filePath, line, column, function]
  }
}
