import AppFixtureInterface
import AppFixtureRival
import Dependencies
import Foundation

extension LinkedKey: DependencyKey {
  package static var liveValue: String { "live value" }
}

private struct LiveOnlyReader {
  @Dependency(LiveOnlyKey.self) var value
}

private struct ForgottenReader {
  @Dependency(\.forgotten) var value
}

private enum ScopedKey: DependencyKey {
  static var liveValue: String { "made of \(DependencyValues.current.linked)" }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
}

private struct Visit: DependencyScopeValue {
  let visitor: String
  static var testValue: Visit { Visit(visitor: "nobody") }
}

private enum VisitTextKey: DependencyKey {
  static var liveValue: String { DependencyValues.current[Visit.self].visitor }
}

private enum KeptKey: DependencyKey {
  static var liveValue: String { "made of \(DependencyValues.current.linked)" }
}

/// The scenarios of the program. Tests start it to see the values in an app, which no test runner started.
enum Scenario: String {
  case context
  case linkedElsewhere
  case missingLiveValue
  case missingLiveValueStops
  case testContext
  case lateSecondPreparation
  case keptValueInPreparation
  case scopedValueInPreparation
  case previews
  case report
  case reporter
  case reporterInTests
  case reportersOfOnePlace
  case unimplementedEndpoint
  case cycle
  case cycleWithoutTestValue
  case cycleOfTestValues
  case cycleOfFreshValues
  case cycleOfAFamily
  case cycleOfAFamilyOverThreads
  case overrideOutOfReach
  case scopeOutOfReach
  case longWait
  case longTearDown
  case manyScopes
  case misusedScopes
  case missingScopeStops
  case closedScopeStops
  case detachedRead
  case keyThatConformsTwice
  case reportAtTheFirstUse

  func run() {
    switch self {
    case .context:
      print(DependencyValues.current.context)
    case .linkedElsewhere:
      @Dependency(\.linked) var linked
      print(linked)
    case .missingLiveValue:
      @Dependency(\.forgotten) var forgotten
      print(forgotten)
    case .missingLiveValueStops:
      DependencyDiagnostics.stopsOnMissingLiveValue = true
      @Dependency(\.forgotten) var forgotten
      print(forgotten)
    case .testContext:
      // The scope that an object remembers does not hide the context around it.
      let reader = withDependencies({ $0.linked = "other" }, operation: { LiveOnlyReader() })
      withDependencies {
        $0.context = .test
      } operation: {
        print(reader.value)
      }
    case .lateSecondPreparation:
      prepareDependencies { $0.linked = "first" }
      prepareDependencies { $0.linked = "second" }
      print(DependencyValues.current.linked)
    case .keptValueInPreparation:
      prepareDependencies {
        _ = $0.linked
        $0.linked = "prepared"
        print($0[KeptKey.self])
      }
    case .scopedValueInPreparation:
      prepareDependencies {
        _ = $0.linked
        $0.linked = "prepared"
        let scope = DependencyScope(Request.self)
        withDependencies(in: scope) { print(DependencyValues.current[ScopedKey.self]) }
      }
    case .previews:
      @Dependency(\.linked) var linked
      for name in ["first", nil, "third"] {
        let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        prepareForPreview(isFirst: true, at: location) { if let name { $0.linked = name } }
        // The second read takes no lock.
        print(linked, linked)
      }
    case .report:
      reportIssue("Something is wrong.")
    case .reporter:
      DependencyDiagnostics.reporter = { print(withoutLine("\($0)")) }
      reportIssue("Something is wrong.")
      reportIssue("It is late.", severity: .warning)
      DependencyDiagnostics.reporter = nil
      reportIssue("Nobody takes this.")
    case .reporterInTests:
      DependencyDiagnostics.reporter = { print($0.text) }
      reportIssue("Something is wrong.")
    case .reportersOfOnePlace:
      let reader = ForgottenReader()
      for name in ["first", "second"] {
        DependencyDiagnostics.reporter = { _ in print(name) }
        for _ in 1...2 { _ = reader.value }
        DependencyDiagnostics.withReporter { _ in
          print("operation of the \(name)")
        } operation: {
          for _ in 1...2 { _ = reader.value }
        }
        _ = reader.value
      }
    case .unimplementedEndpoint:
      let endpoint: @Sendable () -> Int = unimplemented("Client.count", placeholder: 42)
      print(endpoint())
    case .cycle:
      print(DependencyValues.current[TestedCycleKey.self])
    case .cycleWithoutTestValue:
      print(DependencyValues.current[UntestedCycleKey.self])
    case .cycleOfTestValues:
      withDependencies {
        $0.context = .test
      } operation: {
        print(DependencyValues.current[TestCycleKey.self])
      }
    case .cycleOfFreshValues:
      print(DependencyValues.current[StartingOverKey.self])
    case .cycleOfAFamily:
      print(DependencyValues.current[LinksKey.self](1))
    case .cycleOfAFamilyOverThreads:
      for input in 1...2 {
        Thread.detachNewThread { print(DependencyValues.current[LinksOverThreadsKey.self](input)) }
      }
      Thread.sleep(forTimeInterval: 60)
    case .overrideOutOfReach:
      withDependencies {
        $0.linked = "other"
      } operation: {
        print(DependencyValues.current[ParentKey.self])
      }
      print(DependencyValues.current[ParentKey.self])
    case .scopeOutOfReach:
      withDependencies(in: DependencyScope(Visit(visitor: "Ann"))) {
        print(DependencyValues.current[VisitTextKey.self])
      }
    case .longWait:
      let reads = (1...2).map { _ in
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          print(DependencyValues.current[SlowKey.self])
          done.signal()
        }
        return done
      }
      for read in reads { read.wait() }
    case .longTearDown:
      wait {
        await withDependencyScope(Request.self) { print(DependencyValues.current[SlowlyTornDownKey.self]) }
      }
    case .manyScopes:
      print(bytesLeft(byScopes: 100_000))
    case .misusedScopes:
      wait { await misuseScopes() }
    case .detachedRead:
      wait { await readDetached() }
    case .missingScopeStops:
      DependencyDiagnostics.stopsOnMissingLiveValue = true
      print(DependencyValues.current[ConnectionKey.self].name)
    case .closedScopeStops:
      DependencyDiagnostics.stopsOnMissingLiveValue = true
      wait {
        let request = DependencyScope(Request.self)
        let inside = withDependencies(in: request) { withEscapedDependencies { $0 } }
        await request.close()
        inside.yield { print(DependencyValues.current[ConnectionKey.self].name) }
      }
    case .keyThatConformsTwice:
      withValueOfRivals { print(readKeyOfRivals()) }
    case .reportAtTheFirstUse:
      DependencyDiagnostics.reporter = { _ in
        print("reported in the context", DependencyValues.current.context)
      }
      let reads = (1...2).map { _ in
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          _ = DependencyValues.current.linked
          done.signal()
        }
        return done
      }
      for read in reads where read.wait(timeout: .now() + 600) == .timedOut { fatalError("A read hangs.") }
    }
  }
}

enum LiveOnlyKey: DependencyKey {
  static var liveValue: String { "live value" }
}

enum ParentKey: DependencyKey {
  static var liveValue: String { "made of \(DependencyValues.current.linked)" }
}

enum SlowKey: DependencyKey {
  static var liveValue: String {
    Thread.sleep(forTimeInterval: 6)
    return "slow"
  }
}

enum SlowlyTornDownKey: DependencyKey {
  static var liveValue: String { "slow" }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
  static func tearDown(_ value: String) async throws {
    try await Task.sleep(nanoseconds: 6_000_000_000)
    print("torn down")
  }
}

enum TestedCycleKey: DependencyKey {
  static var liveValue: String { "live, " + DependencyValues.current[TestedCycleKey.self] }
  static var testValue: String { "test" }
}

enum UntestedCycleKey: DependencyKey {
  static var liveValue: String { "live, " + DependencyValues.current[UntestedCycleKey.self] }
}

enum StartingOverKey: DependencyKey {
  static var liveValue: String {
    withDependencies {
      $0 = .live
    } operation: {
      "live, " + DependencyValues.current[StartingOverKey.self]
    }
  }
  static var testValue: String { liveValue }
}

enum LinksKey: DependencyKey {
  static let liveValue: DependencyFamily<Int, String> = DependencyFamily { input in
    "\(input) → " + DependencyValues.current[LinksKey.self](3 - input)
  }
}

enum LinksOverThreadsKey: DependencyKey {
  static let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  static let liveValue: DependencyFamily<Int, String> = DependencyFamily { input in
    begun[input - 1].signal()
    begun[2 - input].wait()
    return "\(input) → " + DependencyValues.current[LinksOverThreadsKey.self](3 - input)
  }
}

enum TestCycleKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test, " + DependencyValues.current[TestCycleKey.self] }
}

/// A report with `#` in the place of its line.
private func withoutLine(_ report: String) -> String {
  report.replacing(/swift:\d+/, with: "swift:#")
}
