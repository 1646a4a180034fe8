import Dependencies
import DependenciesInspection
import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct VerifyTests {
  @Test func keysWithoutALiveValueAreReportedAtTheLineOfTheCall() {
    #expect(DependencyValues.current[GenericLimitKey<Int>.self] == 0)
    expectReport(
      of: "VerifyTests.LimitKey",
      facts: """
        Key:           VerifyTests.LimitKey
          Value:         Int
        """,
      declaration: """
        extension VerifyTests.LimitKey: DependencyKey {
            static var liveValue: Int { … }
          }
        """,
      exception: "verify(except: [VerifyTests.LimitKey.self])"
    ) { $0.type == LimitKey.self }
    expectReport(
      of: #"\.unfinished"#,
      facts: """
        Key:           @DependencyEntry var unfinished
          Value:         Double
        """,
      declaration: "@DependencyEntry(liveValue: …) var unfinished: Double = …",
      exception: #"filter { $0.name != "@DependencyEntry var unfinished" }.verify()"#
    ) { $0.type == DependencyValues.unfinishedKey }
    expectReport(
      of: "VerifyTests.GenericLimitKey",
      facts: "Key:           VerifyTests.GenericLimitKey",
      declaration: """
        extension VerifyTests.GenericLimitKey: DependencyKey {
            static var liveValue: Value { … }
          }
        """,
      exception: #"filter { $0.name != "VerifyTests.GenericLimitKey" }.verify()"#
    ) { $0.name == "VerifyTests.GenericLimitKey" }
  }

  private func expectReport(
    of name: String,
    facts: String,
    declaration: String,
    exception: String,
    where isIncluded: (DependencyInventory.Key) -> Bool
  ) {
    let inventory = DependencyInventory.current.filter(isIncluded)
    let found = reports { inventory.verify() }
    let line = #line - 1
    let report = Report(
      text: """
        \(name) has no live value.

          \(facts)
          Declared in:   DependenciesInspectionTests
          Live modules:  \(liveModules)

        A program that reads it gets its test value.
        Link the module that holds the live value, or write it:

          \(declaration)

        If it needs none, because the program always sets it or never reads it, leave it out:

          DependencyInventory.current.\(exception)
        """,
      line: line
    )
    #expect(found.filter { !$0.isWarning } == [report])
  }

  // A program that prepares the value at launch had to name the key twice.
  @Test func keysThatAreExceptedPreparedOrHaveALiveValueAreNotReported() {
    let keys: [any TestDependencyKey.Type] = [LimitKey.self, LiveKey.self]
    let inventory = DependencyInventory.current.filter { key in keys.contains { $0 == key.type } }
    #expect(inventory.keys.count == 2)
    #expect(reports { inventory.verify(except: [LimitKey.self]) }.filter { !$0.isWarning } == [])
    withDependencies {
      $0 = .test
    } operation: {
      prepareDependencies { $0[LimitKey.self] = 3 }
      #expect(reports { inventory.verify() }.filter { !$0.isWarning } == [])
    }
    #expect(reports { inventory.verify() }.filter { !$0.isWarning }.count == 1)
  }

  @Test func aReleaseBuildWarnsThatKeysMayBeMissing() {
    let found = reports { DependencyInventory.current.filter { _ in false }.verify() }
    let line = #line - 1
    #if DEBUG
      #expect(found == [])
      _ = line
    #else
      let report = Report(
        text: """
          The inventory may lack keys, so that more of them may have no live value.

            Reason:  A release build has no record of a key if the optimizer knew the key wherever it is used.

          Verify it in a debug build.
          """,
        line: line,
        isWarning: true
      )
      #expect(found == [report])
    #endif
  }

  @Test func anInventoryThatCannotBeMadeIsAnIssue() {
    let found = reports { DependencyInventory(images: nil).verify() }
    let line = #line - 1
    #if DEBUG
      let release = ""
    #else
      let release =
        "  Reason:  A release build has no record of a key if the optimizer knew the key wherever it is used.\n"
    #endif
    let report = Report(
      text: """
        The inventory may lack keys, so that more of them may have no live value.

        \(release)  Reason:  It is not known how to find the keys of a process on this system.

        Look at the keys that were found:

          print(DependencyInventory.current)
        """,
      line: line
    )
    #expect(found == [report])
  }
}

extension VerifyTests {
  enum LimitKey: TestDependencyKey {
    static var testValue: Int { 0 }
  }

  enum LiveKey: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int { 0 }
  }

  enum GenericLimitKey<Parameter>: TestDependencyKey {
    static var testValue: Int { 0 }
  }

  /// The test process has the keys of all test targets, some of which get live values from others.
  private var liveModules: String {
    let keys = DependencyInventory.current.keys
    let modules = keys.compactMap { $0.liveValueModule == $0.module ? nil : $0.liveValueModule }
    return Set(modules).sorted().joined(separator: ", ")
  }
}

extension DependencyValues {
  @DependencyEntry var unfinished: Double = 0

  static var unfinishedKey: any TestDependencyKey.Type { __Key_unfinished.self }
}
