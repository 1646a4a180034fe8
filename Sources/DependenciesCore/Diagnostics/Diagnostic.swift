/// A message to the developer: a fact, the facts that locate it, and the cure.
///
/// The messages are static functions, in the files `Diagnostics/Diagnostic+….swift` of each module.
package struct Diagnostic {
  /// A line such as `Key: APIClientKey`. It is left out if its value is nil.
  package typealias Fact = (name: String, value: (any CustomStringConvertible)?)

  let severity: DependencyIssue.Severity

  /// Whether a release build of an app writes ``line``.
  let isInRelease: Bool

  /// The error that is thrown next, which does not fail the test a second time.
  let error: Unimplemented?

  /// The function that makes the message.
  let name: String

  package let fact: String
  private let facts: [(name: String, value: String)]
  private let consequence: String
  private let cure: String

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - fact: The event, in the words of the user's code.
  ///   - facts: The facts that locate it.
  ///   - consequence: The library's reaction.
  ///   - cure: How to fix it. Code to paste is indented, and has blank lines around it.
  ///   - severity: Whether it fails a test.
  ///   - isInRelease: Whether a release build of an app writes ``line``.
  ///   - error: The error that is thrown next.
  ///   - name: The function that makes the message.
  package init(
    _ fact: String,
    _ facts: [Fact] = [],
    consequence: String = "",
    _ cure: String = "",
    severity: DependencyIssue.Severity = .error,
    isInRelease: Bool = false,
    error: Unimplemented? = nil,
    name: String = #function
  ) {
    self.fact = fact
    self.consequence = consequence
    self.cure = cure
    self.severity = severity
    self.isInRelease = isInRelease
    self.error = error
    self.name = name
    self.facts = Self.texts(of: facts)
  }

  /// The facts as texts. If the place of an event is unknown, they say how to see it, and where the property
  /// is declared.
  private static func texts(of facts: [Fact]) -> [(name: String, value: String)] {
    func declaration(_ fact: Fact) -> CodeLocation? {
      (fact.value as? CodeLocation).flatMap { $0.isDeclaration ? $0 : nil }
    }
    var texts: [(name: String, value: String)] = []
    for (index, fact) in facts.enumerated() {
      guard let location = declaration(fact) else {
        let value = (fact.value as? CodeLocation)?.place ?? fact.value?.description
        if let value { texts.append((fact.name, value)) }
        continue
      }
      let cure = fact.name == "Overridden at" ? "'withDependencies'" : "'@Dependency'"
      let value =
        fact.name == "Read at" ? Construction.active.map { ", while \($0.site.name.short) is built" } : nil
      let unknown = "an unknown place\(value ?? ""); \(cure) would show it"
      let isSaid = texts.contains { $0.value == unknown }
      texts.append((fact.name, isSaid ? "an unknown place" : unknown))
      // Several events of one property.
      if !facts[(index + 1)...].contains(where: { declaration($0) == location }) {
        texts.append(("Declared at", location.place))
      }
    }
    return texts
  }

  /// The whole message.
  package var text: String {
    let width = facts.map(\.name.count).max() ?? 0
    let lines = facts.map { "  \($0):\(String(repeating: " ", count: width - $0.count + 2))\($1)" }
    let ending = [consequence, cure].filter { !$0.isEmpty }.joined(separator: "\n")
    return [fact, lines.joined(separator: "\n"), ending].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The message in one line, for a release build, whose log has lines of other libraries:
  /// `swift-dependency-values: fact (read at Search/SearchModel.swift:41).`
  var line: String {
    let details = facts.map { "\($0.prefix(1).lowercased())\($0.dropFirst()) \($1)" }.joined(separator: ", ")
    let line = "swift-dependency-values: \(details.isEmpty ? fact : "\(fact.dropLast()) (\(details)).")"
    return consequence.isEmpty ? line : "\(line) \(consequence)"
  }

  /// How to override a dependency for the running test: for the whole test, if a value is being built that
  /// overrides around its readers do not reach.
  ///
  /// - Parameters:
  ///   - assignment: The code that sets the dependency.
  ///   - place: The place of an override that reaches the code that runs here, as text.
  ///   - isKept: Whether a kept value has been built from the dependency.
  ///   - modifier: The code of a modifier that sets the dependency, if a view reads it.
  static func overridingInTest(
    _ assignment: String,
    _ place: String = "for the test",
    isKept: Bool = false,
    orForView modifier: String? = nil
  ) -> String {
    let kept = Construction.active?.ofKeptValue
    if let kept, case .fresh = kept.store.owner {
      return "Override it where these values are set:\n\n\(overriding("$0 = .test", assignment))"
    }
    let reach = isInExitTest ? "inside of the exit test, which its traits do not reach" : "for the test"
    if let modifier, !isKept, kept == nil {
      return "Override it around the view, or \(reach):\n\n  \(modifier)\n\n\(settingInTest(assignment))"
    }
    if isKept || kept != nil || functionInPlaceOfTrait != nil {
      return "Override it \(reach):\n\n\(settingInTest(assignment))"
    }
    return "Override it \(place):\n\n\(overriding(assignment))"
  }

  static var functionInPlaceOfTrait: FunctionInPlaceOfTrait? {
    LinkedTestRuntime.runtime?.functionInPlaceOfTrait
  }

  static var isInExitTest: Bool { functionInPlaceOfTrait == .prepareDependencies }

  /// The code that sets a dependency for the whole running test, or for the rest of the method, if XCTest runs
  /// it.
  static func settingInTest(_ assignment: String) -> String {
    functionInPlaceOfTrait.map { "  \($0.rawValue) {\n    \(assignment)\n  }" }
      ?? "  @Test(.dependencies { \(assignment) })"
  }

  /// The code that sets a dependency for the whole program, for a cure.
  static func preparing(_ assignment: String) -> String { "  prepareDependencies {\n    \(assignment)\n  }" }

  /// The code of closures that leave their task, for a cure.
  static let capturing = """
      queue.async(execute: capturingDependencies {
        …
      })

      Task.detached(operation: capturingDependencies {
        …
      })
    """

  /// The code of an override, for a cure.
  package static func overriding(_ assignments: String...) -> String {
    """
      withDependencies {
        \(assignments.joined(separator: "\n    "))
      } operation: {
        …
      }
    """
  }
}

extension Diagnostic {
  /// A wait that takes long.
  ///
  /// - Parameters:
  ///   - waiting: The code that waits, in the user's words.
  ///   - awaited: The event that it waits for.
  ///   - facts: The facts that locate it.
  ///   - cure: How to end the wait.
  ///   - name: The function that makes the message.
  package static func longWait(
    of waiting: String,
    for awaited: String,
    _ facts: [Fact],
    _ cure: String,
    name: String = #function
  ) -> Self {
    Self(
      "\(waiting) has waited \(LongWait.patience) seconds for \(awaited).",
      facts,
      cure,
      severity: .warning,
      name: name
    )
  }

  /// An issue of the user's own code.
  static func ofUser(_ text: String, severity: DependencyIssue.Severity) -> Self {
    Self(text, severity: severity)
  }

  /// A fact with its details that is no message, in the layout of one.
  package static func layout(_ fact: String, _ facts: [Fact]) -> String { Self(fact, facts).text }
}
