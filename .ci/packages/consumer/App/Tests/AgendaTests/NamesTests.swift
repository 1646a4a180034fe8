import Dependencies
import DependenciesTestSupport
import Testing

/// Names of swift-dependencies and its family that no test of the library uses.
@Suite struct NamesTests {
  @Test func deprecatedOverrides() async throws {
    let one = DependencyValues.withValue(\.greeting, "one") { DependencyValues.current.greeting }
    let two = DependencyValues.withValues {
      $0.greeting = "two"
    } operation: {
      DependencyValues.current.greeting
    }
    let three = try await DependencyValues.withValue(\.greeting, "three") {
      try await Task.sleep(for: .milliseconds(1))
      return DependencyValues.current.greeting
    }
    #expect([one, two, three] == ["one", "two", "three"])
    DependencyValues.withTestValues {
      $0.greeting = "four"
    } assert: {
      #expect(DependencyValues.current.greeting == "four")
    }
  }

  @Test func streamsWithContinuations() async throws {
    let (source, continuation) = AsyncStream.streamWithContinuation(Int.self)
    continuation.yield(7)
    continuation.finish()
    var sum = 0
    for await number in source { sum += number }
    let (failing, failure) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    failure.yield(1)
    failure.finish()
    for try await number in failing.eraseToThrowingStream() { sum += number }
    #expect(sum == 8)
  }

  @Test func errorsOfUnimplementedEndpoints() {
    let error: any Error = UnimplementedFailure("Settings.volume")
    #expect(error is Unimplemented)
  }

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
