#if DEBUG
  @testable import DependenciesCore
  import DependenciesTestSupport
  import Foundation
  import Testing

  @Suite(.dependencies) struct MessageTests {
    @Test func thePageHasEachMessageAsItIs() throws {
      let page = try rows("Sources/Dependencies/Documentation.docc/Messages.md")
      let wanted = messages.map { message in
        (message.isInRelease ? " ●" : "") + (message.severity == .warning ? " ▲" : "")
      }
      #expect(
        page.map { "\($0.text)\($0.marks)" }.sorted() == zip(messages, wanted).map { $0.fact + $1 }.sorted()
      )
      for row in page where row.marks.contains("●") != row.hasFix {
        Issue.record("Only messages with ● need a cause and a fix: \(row.text)")
      }
    }

    @Test func eachFunctionThatMakesAMessageIsCalled() throws {
      let function = /(?s)static func (\w+)\((?:(?!func ).)*?\) -> Self \{/
      let functions = try sources { $0.contains("/Diagnostics/Diagnostic+") }.flatMap { _, text in
        text.matches(of: function).map { String($0.1) }
      }
      let called = Set(messages.map { name($0) })
      #expect(functions.sorted() == called.sorted())
      #expect(called.isSuperset(of: otherForms.map { name($0) }))
    }

    @Test func eachMessageStandsInAFolderOfDiagnostics() throws {
      let outside = try sources { !$0.contains("/Diagnostics/") }
      for (path, text) in outside where text.contains(/extension Diagnostic \{|\bDiagnostic\(/) {
        Issue.record("A message stands outside of a folder 'Diagnostics': \(path)")
      }
      for (path, text) in try sources({ $0.contains("/Diagnostics/Diagnostic") }) where text.contains("#if ")
      {
        Issue.record("A message stands inside of '#if': \(path)")
      }
    }

    @Test func thePageForAssistantsQuotesMessagesOfTheLibraryOrTheCompiler() throws {
      let compilerErrors = try text("Sources/Dependencies/Documentation.docc/CompilerErrors.md")
      let skill = try text("Examples/Skill/swift-dependency-values/SKILL.md")
      let quoted = try rows(of: String(#require(skill.split(separator: "| Message | Fix |").last)))
      let facts = Set(messages.map { withoutNames($0.fact) })
      #expect(!quoted.isEmpty)
      for (quoted, _, _) in quoted
      where !facts.contains(withoutNames(quoted)) && !compilerErrors.contains("`\(quoted)`") {
        Issue.record("Neither the library nor the compiler says this: \(quoted)")
      }
    }

    @Test func theCheckOfMirrorsExpectsMessages() throws {
      let check = try text(".ci/check-mirror")
      let expected = try #require(check.firstMatch(of: /(?s)\nMESSAGES = .*?\[\n(.*?)\n\]/)).1
      let facts = Set(messages.map { withoutNames($0.fact) })
      for line in expected.split(separator: "\n") {
        let quoted = try #require(line.wholeMatch(of: /\s*"(.*)",/)).1
        if !facts.contains(withoutNames(String(quoted))) { Issue.record("No message says this: \(quoted)") }
      }
    }

    /// `.ci/check-messages` compiles the code in what this writes.
    @Test(.enabled(if: output != nil)) func allMessagesAreWritten() throws {
      let texts = (messages + otherForms).map { "=== \(name($0))\n\($0.text)\n" }
      try Data(texts.joined().utf8).write(to: URL(fileURLWithPath: #require(output)))
    }
  }

  private let output = ProcessInfo.processInfo.environment["MESSAGES"]

  private func name(_ message: Diagnostic) -> String { String(message.name.prefix { $0 != "(" }) }

  /// A message without what differs from place to place: the properties, keys and endpoints.
  private func withoutNames(_ text: String) -> String {
    text.replacing(/\\\.\w+|\w+\.self/, with: "…").replacing(/'\w+\.\w+'/, with: "…")
  }

  // MARK: - Files

  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths and texts of those Swift files in `Sources` whose path meets a condition.
  private func sources(_ isIncluded: (String) -> Bool) throws -> [(path: String, text: String)] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent("Sources").path
    )
    return try paths.map { "Sources/\($0)" }
      .filter { $0.hasSuffix(".swift") && isIncluded($0) }
      .map { ($0, try text($0)) }
  }

  private typealias Row = (text: String, marks: String, hasFix: Bool)

  private func rows(_ path: String) throws -> [Row] { try rows(of: text(path)) }

  /// The rows of tables whose first cell is a quotation, perhaps with marks.
  private func rows(of page: String) throws -> [Row] {
    page.matches(of: /(?m)^\| `([^`]*)`((?: [●▲])*) \|(.*)$/).map {
      (String($0.1), String($0.2), !$0.3.isEmpty)
    }
  }
#endif
