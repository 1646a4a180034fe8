import Dependencies
import DependenciesTestSupport
import Testing

/// `import Dependencies` is all that a user writes.
@Suite struct ReexportTests {
  @Test func oneImportBringsTheWholeCoreAndTheClocks() async {
    struct Model {
      @Dependency(\.sample) var sample
    }
    let recorded = LockIsolated("")
    withDependencies {
      $0.sample.save = { text in recorded.setValue(text) }
    } operation: {
      Model().sample.save("text")
    }
    #expect(recorded.value == "text")
    #expect(isTesting)
    let clock: any Clock<Duration> = .immediate
    for await elapsed in clock.timer(interval: .seconds(1)).prefix(1) {
      #expect(elapsed == .seconds(1))
    }
    #expect(TestClock().now.offset == .zero)
  }
}

private struct SampleClient: TestDependencyKey {
  var save: @Sendable (String) -> Void
  static let testValue = SampleClient(save: unimplemented("SampleClient.save"))
}

extension DependencyValues {
  fileprivate var sample: SampleClient {
    get { self[SampleClient.self] }
    set { self[SampleClient.self] = newValue }
  }
}
