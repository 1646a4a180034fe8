import Dependencies
import DependenciesInspection
import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct VerifyTests {
  enum GenericLimitKey<Parameter>: TestDependencyKey {
    static var testValue: Int { 0 }
  }

  @Test func keysWithoutALiveValueAreReportedAtTheLineOfTheCall() {
    #expect(DependencyValues.current[GenericLimitKey<Int>.self] == 0)
    expectReport(
      of: #"\.unfinished"#,
      key: "DependencyValues.unfinishedDependencyKey",
      value: "\n  Value:         Double",
      declaration: """
        @DependencyEntry(liveValue: …) var unfinished: Double = …

        or, in another module:

          extension DependencyValues.unfinishedDependencyKey: DependencyKey {
            public static var liveValue: Double { … }
          }
        """,
      exception: "reportMissingLiveValues(except: [DependencyValues.unfinishedDependencyKey.self])"
    ) { $0.type == DependencyValues.unfinishedKey }
    expectReport(
      of: "VerifyTests.GenericLimitKey",
      key: "VerifyTests.GenericLimitKey",
      value: "",
      declaration: """
        extension VerifyTests.GenericLimitKey: DependencyKey {
            static var liveValue: Value { … }
          }
        """,
      exception: #"filter { $0.name != "VerifyTests.GenericLimitKey" }.reportMissingLiveValues()"#
    ) { $0.name == "VerifyTests.GenericLimitKey" }
  }

  private func expectReport(
    of name: String,
    key: String,
    value: String,
    declaration: String,
    exception: String,
    where isIncluded: (DependencyInventory.Key) -> Bool
  ) {
    let inventory = DependencyInventory.current.filter(isIncluded)
    let found = issues { inventory.reportMissingLiveValues() }
    let line = #line - 1
    // The test process has the keys of all test targets, some of which get live values from others.
    let modules = DependencyInventory.current.keys.compactMap {
      $0.liveValueModule == $0.module ? nil : $0.liveValueModule
    }
    let text = """
      \(name) has no live value.

        Key:           \(key)\(value)
        Declared in:   DependenciesInspectionTests
        Live modules:  \(Set(modules).sorted().joined(separator: ", "))

      A program that reads it gets its test value.
      Link the module that holds the live value, or write it:

        \(declaration)

      If it needs none, because the program always sets it or never reads it, leave it out:

        DependencyInventory.current.\(exception)
      """
    #expect(found == [Report(text: text, line: line)])
  }

  // A program that prepares the value at launch had to name the key twice.
  @Test func keysThatAreExceptedPreparedOrHaveALiveValueAreNotReported() {
    let keys: [any TestDependencyKey.Type] = [InventoryTests.ClassKey.self, InventoryTests.EnumKey.self]
    let inventory = DependencyInventory.current.filter { key in keys.contains { $0 == key.type } }
    #expect(inventory.keys.count == 2)
    #expect(issues { inventory.reportMissingLiveValues(except: [InventoryTests.ClassKey.self]) } == [])
    withDependencies {
      $0 = .test
    } operation: {
      prepareDependencies { $0[InventoryTests.ClassKey.self] = "prepared" }
      #expect(issues { inventory.reportMissingLiveValues() } == [])
    }
    #expect(issues { inventory.reportMissingLiveValues() }.count == 1)
  }

  /// The reports without the warning that a release build adds.
  private func issues(of operation: () -> Void) -> [Report] {
    reports(of: operation).filter { !$0.isWarning }
  }

  // The lifetime of the client had no effect, and nothing said so.
  @Test func anEntryThatDoesNotFollowTheLifetimeOfItsClientIsWarnedOf() {
    let entries = DependencyValues.entriesOfDrafts
    let inventory = DependencyInventory.current.filter { key in entries.contains { $0 == key.type } }
    #expect(inventory.keys.count == 2)
    let line = #line + 1
    let warnings = reports { inventory.reportMissingLiveValues() }.filter { $0.text.contains("although") }
    let text = """
      \\.cachedDraft is cached, although Draft is transient.

        Key:          DependencyValues.cachedDraftDependencyKey
        Value:        Draft
        Declared in:  DependenciesInspectionTests

      A read through an entry follows the lifetime of the entry. Pass it there:

        @DependencyEntry(…, lifetime: .transient) var cachedDraft: Draft = …

      or remove the entry, and read the client by its type:

        @Dependency(Draft.self) var cachedDraft

      If all its readers share one value on purpose, leave it out:

        DependencyInventory.current.reportMissingLiveValues(except: [DependencyValues.cachedDraftDependencyKey.self])
      """
    #expect(warnings == [Report(text: text, line: line, isWarning: true)])
    let exception = DependencyValues.cachedDraftDependencyKey.self
    let others = reports { inventory.reportMissingLiveValues(except: [exception]) }
    #expect(!others.contains { $0.text.contains("although") })
  }

  // The macro sees only a lifetime that is written out, so nothing said that these tear-downs never run.
  @Test func aTearDownThatNeverRunsIsListedAndWarnedOf() {
    let entries = DependencyValues.entriesOfConnections
    let inventory = DependencyInventory.current.filter { key in entries.contains { $0 == key.type } }
    #expect(inventory.keys.count == 3)
    #expect(
      inventory.description.hasSuffix(
        """


        \\.cachedConnection is cached, so its tear-down never runs.
        \\.transientConnection is transient, so its tear-down never runs.
        """
      ) || !isDebugBuild
    )
    let line = #line + 1
    let reports = reports { inventory.reportMissingLiveValues() }.filter { $0.text.contains("tear-down") }
    let texts = [("cachedConnection", "cached"), ("transientConnection", "transient")].map { name, lifetime in
      """
      \\.\(name) is \(lifetime), so its tear-down never runs.

        Key:          DependencyValues.\(name)DependencyKey
        Value:        Int
        Declared in:  DependenciesInspectionTests

      Only values of scopes are torn down. Pass the lifetime of a scope, as in 'lifetime: .scoped(to: …)', or \
      remove 'tearDown:'.
      """
    }
    #expect(reports == texts.map { Report(text: $0, line: line, isWarning: true) })
  }

  @Test func anIncompleteInventoryIsAnIssueButAWarningInAReleaseBuild() {
    let line = #line + 1
    let ofBuild = reports { DependencyInventory.current.filter { _ in false }.reportMissingLiveValues() }
    let ofUnknownSystem = reports { DependencyInventory(images: nil).reportMissingLiveValues() }
    func text(_ gaps: [InventoryGap], cure: String) -> String {
      """
      The inventory may lack keys, so that more of them may have no live value.

      \(gaps.map { "  Reason:  \($0.text)" }.joined(separator: "\n"))

      \(cure)
      """
    }
    let gaps: [InventoryGap] = isDebugBuild ? [] : [.releaseBuild]
    let warning = text(gaps, cure: "Verify it in a debug build.")
    #expect(ofBuild == (isDebugBuild ? [] : [Report(text: warning, line: line, isWarning: true)]))
    let issue = text(
      gaps + [.unknownSystem],
      cure: "Look at the keys that were found:\n\n  print(DependencyInventory.current)"
    )
    #expect(ofUnknownSystem == [Report(text: issue, line: line + 1)])
  }
}

extension DependencyValues {
  @DependencyEntry var unfinished: Double = 0

  static var unfinishedKey: any TestDependencyKey.Type { unfinishedDependencyKey.self }
}

final class Draft: Sendable, DependencyKey {
  static var lifetime: DependencyLifetime { .transient }
  static var liveValue: Draft { Draft() }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Draft()) var cachedDraft: Draft = Draft()
  @DependencyEntry(liveValue: Draft(), lifetime: .transient) var transientDraft: Draft = Draft()

  static var entriesOfDrafts: [any TestDependencyKey.Type] {
    [cachedDraftDependencyKey.self, transientDraftDependencyKey.self]
  }
}

private let usualLifetime = DependencyLifetime.cached
private let otherLifetime = DependencyLifetime.transient
private let lifetimeOfSession = DependencyLifetime.scoped(to: Session.self)

extension DependencyValues {
  @DependencyEntry(liveValue: 1, lifetime: usualLifetime, tearDown: { _ in }) var cachedConnection: Int = 0
  @DependencyEntry(liveValue: 1, lifetime: otherLifetime, tearDown: { _ in }) var transientConnection: Int = 0
  @DependencyEntry(liveValue: 1, lifetime: lifetimeOfSession, tearDown: { _ in }) var scopedConnection: Int =
    0

  static var entriesOfConnections: [any TestDependencyKey.Type] {
    [
      cachedConnectionDependencyKey.self, transientConnectionDependencyKey.self,
      scopedConnectionDependencyKey.self,
    ]
  }
}
