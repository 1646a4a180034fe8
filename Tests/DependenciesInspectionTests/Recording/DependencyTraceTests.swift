import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct DependencyTraceTests {
  private static let file = "DependenciesInspectionTests/DependencyTraceTests.swift"

  private let trace = LockIsolated<[DependencyTraceEvent]>([])

  @Sendable private func note(_ event: DependencyTraceEvent) {
    trace.withValue { $0.append(event) }
  }

  /// The lines of the trace, without the durations and the places, which change.
  private var lines: [String] {
    trace.value.map { event in
      "\(event)".replacing(/in [0-9.]+ (ns|µs|ms|s)$/, with: "in …").replacing(/swift:[0-9]+/, with: "swift")
    }
  }

  @Test func tellsOfConstructionsOverridesScopesAndTearDowns() async {
    await withDependencyTrace(note) {
      await withDependencies {
        $0[UserKey.self] = "Ann"
      } operation: {
        await withDependencyScope(Session.self) {
          _ = (DependencyValues.current.cart, DependencyValues.current.cart)
        }
      }
    }
    let shop = "DependenciesInspectionTests/Shop.swift"
    #expect(
      lines == [
        "overrides UserKey at \(Self.file)",
        "opens Session at \(Self.file)",
        "builds \\.cart (scoped to Session) for the read at \(shop) (declaration)",
        "  builds \\.apiClient (cached) for the read at \(shop)",
        "  built \\.apiClient in …",
        "  reads UserKey at \(shop): an override that was set at \(Self.file)",
        "built \\.cart in …",
        "tears \\.cart of Session down",
        "tore \\.cart down in …",
        "closed Session, which was opened at \(Self.file)",
      ]
    )
    for event in trace.value {
      guard case .built(_, let duration) = event.kind else { continue }
      #expect(duration > .zero)
      #expect(event.elapsed >= duration)
    }
  }

  // The override of a trait was not traced, since it was a default of the test.
  @Test func aTraitOverridesABuiltIn() async throws {
    let test = try #require(Test.current)
    try await withDependencyTrace(note) {
      for trait: DependenciesTrait in [
        .dependency(\.continuousClock, .immediate), .dependency(\.uuid, .incrementing),
      ] {
        try await trait.provideScope(for: test, testCase: Test.Case.current) {}
      }
    }
    let overrides = lines.filter { $0.hasPrefix("overrides") }
    #expect(overrides == ["\\.continuousClock", "\\.uuid"].map { "overrides \($0) at \(Self.file)" })
  }

  // Code that waited for the scope continued, and traced its own events, before the closing was traced.
  @Test func theEndOfAScopeIsToldBeforeAnybodyGoesOn() async {
    enum Request: DependencyScopeName {}
    enum RequestKey: TestDependencyKey {
      static var testValue: Int { 1 }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    for _ in 0..<300 {
      trace.setValue([])
      await withDependencyTrace(note) {
        let session = DependencyScope(Session.self)
        await withDependencies(in: session) {
          let request = DependencyScope(Request.self)
          withDependencies(in: request) { _ = DependencyValues.current[RequestKey.self] }
          await session.close()
        }
      }
      let closed = trace.value.compactMap { if case .closed(let name, _) = $0.kind { name } else { nil } }
      #expect(closed == ["DependencyTraceTests.Request", "Session"])
    }
  }

  @Test func tellsOfReports() {
    let reports = reports {
      withDependencyTrace(note) {
        _ = DependencyValues.current.cart
      }
    }
    let texts = trace.value.compactMap { event in
      if case .reported(let text, _) = event.kind { text } else { nil }
    }
    #expect(texts == reports.map(\.text))
    #expect(trace.value.contains { $0.description.contains("reports at DependenciesInspectionTests/") })
    #expect(!trace.value.contains { $0.description.contains("\n") })
  }

  @Test func theReceiverMayReadWhatItMustNot() {
    let names = LockIsolated<[String]>([])
    withDependencyTrace { _ in
      let name = DependencyValues.current.apiClient.name
      names.withValue { $0.append(name) }
    } operation: {
      _ = DependencyValues.current[UserKey.self]
    }
    #expect(names.value == ["test", "test"])
  }
}
