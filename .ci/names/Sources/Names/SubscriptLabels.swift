import Dependencies

enum Volume: DependencyKey {
  static var liveValue: Int { 11 }
}

extension DependencyValues {
  func read<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    self[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function]
  }

  var volume: Int {
    get { self[Volume.self, line: #line] }
    set { self[Volume.self, fileID: #fileID] = newValue }
  }
}

func useSubscriptLabels() {
  precondition(DependencyValues.current.read(Volume.self) == 11)
  let volume = withDependencies {
    $0.volume = 3
  } operation: {
    DependencyValues.current.volume
  }
  precondition(volume == 3)
}
