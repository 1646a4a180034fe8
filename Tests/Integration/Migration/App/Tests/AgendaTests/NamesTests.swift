import Dependencies
import DependenciesTestSupport
import Testing

/// Names of swift-dependencies and its family that no test of the library uses.
@Suite struct NamesTests {
  @Test func labelsOfTheSubscript() {
    func read<Key: TestDependencyKey>(
      _ key: Key.Type,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      function: StaticString = #function
    ) -> Key.Value {
      DependencyValues.current[
        key,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column,
        function: function
      ]
    }
    #expect(read(VolumeKey.self) == 11)
  }

  @Test(.evening) func aTraitOfTheUser() {
    #expect(DependencyValues.current.greeting == "Good evening")
  }
}

private enum VolumeKey: TestDependencyKey {
  static let testValue = 11
}

extension Trait where Self == _DependenciesTrait {
  fileprivate static var evening: Self { .dependency(\.greeting, "Good evening") }
}
