import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing
import XCTest

private let file = "DependenciesTestSupportTests/LateOverrideTests.swift"

/// Overrides for a test that come after a kept value whose construction has read the dependency, and whole
/// values that replace the overrides of a test.
@Suite(.dependencies) struct LateOverrideTests {
  // MARK: Overrides that come too late

  #if DEBUG
    // A trait after it, and `overrideDependencies`, had no effect on the value, unreported.
    @Test func aLaterTraitIsWarnedOf() async throws {
      let line = #line + 1
      @Dependency(NetworkKey.self) var network
      #expect(network == "network of default host")
      let reports = try await reports {
        try await inTrait(.dependencies { $0[HostKey.self] = "mine" }) {
          #expect(network == "network of default host")
          #expect(DependencyValues.current[HostKey.self] == "mine")
        }
      }
      #expect(reports == [tooLate(line + 3, built: line)])
    }

    private func tooLate(_ line: Int, built: Int) -> Report {
      let text = """
        The override of HostKey does not reach NetworkKey, which was built without it.

          Overridden at:  \(file):\(line)
          Built at:       \(file):\(built)

        NetworkKey is kept for the whole test, and was built before.
        Set HostKey before NetworkKey is read, or read HostKey only when it is needed: declare the '@Dependency' in the closure that uses it.
        """
      return Report(text: text, line: line, isWarning: true)
    }

    @Test func theValueThatHasReadItItselfIsNamedOnce() async throws {
      _ = DependencyValues.current[APIKey.self]
      let reports = try await reports {
        try await inTrait(.dependencies { $0[HostKey.self] = "mine" }) {}
      }
      #expect(reports.map(\.fact) == [fact])
    }

    @Test func aValueInAScopeAroundTheCallCounts() async throws {
      let reports = try await reports {
        await withDependencyScope(Session.self) {
          _ = DependencyValues.current[SessionKey.self]
          XCTestCase.forCalls.overrideDependencies { $0[HostKey.self] = "mine" }
        }
      }
      let text = "\nSessionKey is kept for a scope of Session, and was built before.\n"
      #expect(reports.map { $0.text.contains(text) } == [true])
    }

    @Test func whatTheOverrideReachesIsNotWarnedOf() async throws {
      let reports = try await reports {
        // Read by nothing that is kept.
        try await inTrait(.dependencies { $0[HostKey.self] = "first" }) {}
        _ = DependencyValues.current[NetworkKey.self]
        // Nothing reads the kept value any more.
        try await inTrait(
          .dependencies {
            $0[NetworkKey.self] = "mock"
            $0[HostKey.self] = "second"
          }
        ) {}
      }
      #expect(reports == [])
    }

    // It was warned of, although the kept value is as if it had been built with it.
    @Test func anOverrideThatChangesNothingIsNotWarnedOf() async throws {
      let reports = try await reports {
        _ = DependencyValues.current[NetworkKey.self]
        try await inTrait(.dependencies { $0[HostKey.self] = "default host" }) {}
        withDependencies({ $0[HostKey.self] = "default host" }) {
          #expect(DependencyValues.current[NetworkKey.self] == "network of default host")
        }
      }
      #expect(reports == [])
    }

    @Test(.dependencies { $0[HostKey.self] = "first" }) func norIsTheSameOverrideAgain() async throws {
      #expect(DependencyValues.current[NetworkKey.self] == "network of first")
      let reports = try await reports {
        try await inTrait(.dependencies { $0[HostKey.self] = "first" }) {}
        XCTestCase.forCalls.overrideDependencies { $0[HostKey.self] = "first" }
        withDependencies({ $0[HostKey.self] = "first" }) { _ = DependencyValues.current[NetworkKey.self] }
      }
      #expect(reports == [])
    }

    @Test func norIsThePreparedValue() async throws {
      prepareDependencies { $0[HostKey.self] = "prepared" }
      #expect(DependencyValues.current[NetworkKey.self] == "network of prepared")
      let reports = try await reports {
        try await inTrait(.dependencies { $0[HostKey.self] = "prepared" }) {}
      }
      #expect(reports == [])
    }

    // A value without `==` is another one, also if the line that sets it has built the old one.
    @Test func aPartOfAnOldValueThatIsChangedIsWarnedOf() async throws {
      let reports = try await reports {
        try await inTrait(.dependencies { _ = $0[CallKey.self]() }) {}
        try await inTrait(.dependencies { $0[EndpointKey.self].load = { "new" } }) {}
      }
      #expect(
        reports.map(\.fact) == [
          "The override of EndpointKey does not reach CallKey, which was built without it."
        ]
      )
    }

    private let fact = "The override of HostKey does not reach NetworkKey, which was built without it."
  #endif

  // MARK: Issues of values that an override does not reach

  // The issue advised to override what was overridden. The warning that the override does not reach the value
  // stood beside it.
  @Test func theUseOfABuiltInNamesTheOverrideThatDoesNotReachIt() {
    let line = #line + 2
    let reports = reports {
      withDependencies {
        $0.date.now = .distantPast
      } operation: {
        _ = DependencyValues.current[ClientKey.self]
      }
    }
    let errors = reports.filter { !$0.isWarning }
    #expect(
      errors.map(\.fact) == ["@Dependency(\\.date) is unimplemented in tests, but 'date.now' was called."]
    )
    expectOverride(in: errors, of: "ClientKey", at: line)
  }

  @Test func aMissingValueNamesTheOverrideThatDoesNotReachIt() {
    let line = #line + 2
    let reports = reports {
      withDependencies {
        $0.untested = "test"
      } operation: {
        _ = DependencyValues.current[OuterKey.self]
      }
    }
    let errors = reports.filter { !$0.isWarning }
    #expect(errors.first?.fact == "@Dependency(\\.untested) has no test value, but was read in a test.")
    expectOverride(in: Array(errors.prefix(1)), of: "OuterKey", at: line)
  }

  // Each read failed with the advice to write the trait that was there.
  @Test func aMissingValueNamesTheOverrideThatCameTooLate() async throws {
    let line = #line + 2
    let reports = try await reports {
      try await inTrait(
        .dependencies {
          _ = $0[OuterKey.self]
          $0.untested = "test"
        }
      ) { _ = DependencyValues.current[OuterKey.self] }
    }
    let errors = reports.filter { !$0.isWarning }
    let text = """
      @Dependency(\\.untested) has no test value, but was read in a test.

        Key:            Untested
        Value:          String
        Part of:        OuterKey
        Read at:        \(file):\(line + 5)
        Overridden at:  \(file):\(line + 1)
        Test:           LateOverrideTests/aMissingValueNamesTheOverrideThatCameTooLate()

      The override does not reach OuterKey, which was built before.
      Override it before OuterKey is read.

      or give the key a 'testValue' of type 'String'.
      """
    #expect(errors == [Report(text: text, line: line + 5)])
  }

  private func expectOverride(in reports: [Report], of value: String, at line: Int) {
    let text =
      "The override does not reach \(value), which is kept, and so is built without the overrides around its readers."
    #expect(reports.map { $0.text.contains("\n\n\(text)\n") } == [true])
    #if DEBUG
      #expect(reports.map { $0.text.contains("\n  Overridden at:  \(file):\(line)\n") } == [true])
    #endif
  }
}

/// The same by `overrideDependencies`.
final class LateOverrideDependenciesTests: XCTestCase {
  override func setUp() { _ = DependencyValues.current[NetworkKey.self] }

  func testALateOverrideIsWarnedOf() {
    let reports = reports { overrideDependencies { $0[HostKey.self] = "mine" } }
    #if DEBUG
      XCTAssertEqual(reports.map(\.isWarning), [true])
    #else
      XCTAssertEqual(reports, [])
    #endif
    XCTAssertEqual(DependencyValues.current[NetworkKey.self], "network of default host")
  }
}

/// Values that a trait, or `overrideDependencies`, assigns as a whole.
@Suite(.dependencies { $0.greeting = "suite" }, .dependency(\.context, .preview))
struct WholeValuesInATestTests {
  // They replaced nothing, unreported.
  @Test(.dependencies { $0 = DependencyValues() }) func freshValuesDiscardTheOverridesAndTheContext() {
    #expect(DependencyValues.current.greeting == "Hello")
    #expect(DependencyValues.current.context == .test)
  }

  @Test(.dependencies { $0 = .live }, .dependencies { $0[HostKey.self] = "later" })
  func theContextIsThatOfTheAssignedValuesAndLaterTraitsAdd() {
    #expect(DependencyValues.current.context == .live)
    #expect(DependencyValues.current.greeting == "Good morning")
    #expect(DependencyValues.current[HostKey.self] == "later")
  }

  @Test(
    .dependencies {
      $0[HostKey.self] = "discarded"
      $0 = .test
      $0.greeting = "new"
    }
  )
  func whatIsSetAfterwardIsKept() {
    #expect(DependencyValues.current.greeting == "new")
    #expect(DependencyValues.current[HostKey.self] == "default host")
  }

  @Test(.dependency(\.self, .test)) func aPathToAllValuesReplacesThemToo() {
    #expect(DependencyValues.current.greeting == "Hello")
  }

  @Test(
    .dependencies {
      let copy = $0
      $0[HostKey.self] = "discarded"
      $0 = copy
    }
  )
  func aCopyOfTheValuesKeepsThem() {
    #expect(DependencyValues.current.greeting == "suite")
    #expect(DependencyValues.current[HostKey.self] == "preview host")
  }

  @Test func valuesThatWereSavedReplaceThem() async throws {
    let saved = withDependencies({ $0[HostKey.self] = "saved" }, operation: { DependencyValues.current })
    try await inTrait(.dependencies { $0 = saved }) {
      #expect(DependencyValues.current[HostKey.self] == "saved")
      #expect(DependencyValues.current.greeting == "Hello")
      #expect(DependencyValues.current.context == .test)
    }
  }

  @Test(.dependencies { $0 = DependencyValues() }) func whatIsPreparedStays() {
    prepareDependencies { $0.greeting = "prepared" }
    XCTestCase.forCalls.overrideDependencies { $0 = .test }
    #expect(DependencyValues.current.greeting == "prepared")
  }

  @Test func anOverrideAroundThemIsReported() {
    let reports = reports {
      withDependencies {
        $0.greeting = "around"
      } operation: {
        XCTestCase.forCalls.overrideDependencies {
          $0 = .test
          $0.greeting = "hidden"
        }
        #expect(DependencyValues.current.greeting == "around")
      }
    }
    // A release build knows the key alone.
    let name = reports.first?.fact.contains("\\.greeting") == true ? "\\.greeting" : "Greeting"
    #expect(
      reports.map(\.fact) == ["overrideDependencies has no effect on \(name) inside an override of it."]
    )
    #expect(DependencyValues.current.greeting == "hidden")
  }
}

extension XCTestCase {
  /// Its methods set overrides of the running test, whatever runs it.
  fileprivate static var forCalls: XCTestCase {
    #if canImport(Darwin)
      XCTestCase()
    #else
      XCTestCase(name: "", testClosure: { _ in })
    #endif
  }
}

private enum Session: DependencyScopeName {}

private enum HostKey: DependencyKey {
  static var liveValue: String { "live host" }
  static var previewValue: String { "preview host" }
  static var testValue: String { "default host" }
}

private enum NetworkKey: TestDependencyKey {
  static var testValue: String { "network of \(DependencyValues.current[HostKey.self])" }
}

private struct Endpoint: Sendable { var load: @Sendable () -> String = { "old" } }

private enum EndpointKey: TestDependencyKey {
  static var testValue: Endpoint { Endpoint() }
}

private enum CallKey: TestDependencyKey {
  static var testValue: @Sendable () -> String { DependencyValues.current[EndpointKey.self].load }
}

private enum APIKey: TestDependencyKey {
  static var testValue: String { "api on \(DependencyValues.current[NetworkKey.self])" }
}

private enum SessionKey: TestDependencyKey {
  static var testValue: String { "session on \(DependencyValues.current[HostKey.self])" }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum ClientKey: TestDependencyKey {
  static var testValue: String { "\(DependencyValues.current.date.now)" }
}

private enum OuterKey: TestDependencyKey {
  static var testValue: String { DependencyValues.current[InnerKey.self] }
}

private enum InnerKey: TestDependencyKey {
  static var testValue: String {
    @Dependency(\.untested) var untested
    return untested
  }
}
