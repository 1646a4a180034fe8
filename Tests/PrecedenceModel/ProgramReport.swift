import DependenciesCore
import NumberTypes

/// A report. Both sides know these reports: the library as texts, the model as these cases.
enum ProgramReport: String, CaseIterable {
  case missing = "missing value"
  case markedValueOverridden = "warning: marked value overridden"
  case testValueOverridden = "warning: part of a test value overridden"
  case noOpenScope = "no open scope"
  case closedScopeRead = "read in a closed scope"
  case closedScopeEntered = "closed scope entered"
  case tearDownFailed = "tear-down failed"
  case outsideOfTests = "read outside of tests"
  case preparedLate = "prepared late"
  case preparedScoped = "scoped value prepared"
  case preparedWhole = "all values prepared"
  case preparedReset = "warning: reset in a preparation"
  case preparedInOverride = "warning: prepared inside an override"
  case overriddenInOverride = "warning: overridden in a test inside an override"
  case outOfReach = "warning: override out of reach"
  case contextLate = "context prepared late"
  case contextInOverride = "context prepared inside an override"

  var isWarning: Bool { rawValue.hasPrefix("warning") }

  /// Whether it is not about one key.
  var isAboutAll: Bool {
    switch self {
    case .preparedWhole, .contextLate, .contextInOverride, .closedScopeEntered, .tearDownFailed: true
    default: false
    }
  }

  /// Whether every build finds it in the same cases: a release build does not know the places of all
  /// overrides, nor what a construction has read, and does not report that a closed scope is entered.
  var isCompared: Bool {
    #if DEBUG
      true
    #else
      self != .preparedInOverride && self != .outOfReach && self != .closedScopeEntered
    #endif
  }

  /// How a program records it.
  func text(_ key: ProgramKey?) -> String { "[\(rawValue)\(key.map { " \($0)" } ?? "")]" }

  /// A part of the first line of the text.
  private var part: String {
    switch self {
    case .missing: "value, but was read in"
    case .markedValueOverridden: "so an update closure in a test got its live or preview value"
    case .testValueOverridden: "so the override of a part of it has changed its test value"
    case .noOpenScope: "was read where no scope of"
    case .closedScopeRead: "was read through a scope that is closed"
    case .closedScopeEntered: "A scope was entered after it had been closed"
    case .tearDownFailed: "could not be torn down"
    case .outsideOfTests: "was read outside of any test"
    case .preparedLate: "was prepared"
    case .preparedScoped: "cannot be prepared"
    case .preparedWhole: "The closure has replaced all values"
    case .preparedReset: "has no effect in 'prepareDependencies'"
    case .preparedInOverride: "was prepared inside an override of it, which"
    case .overriddenInOverride: "inside an override of it."
    case .outOfReach: "does not reach"
    case .contextLate: "The context was prepared after"
    case .contextInOverride: "The context was prepared inside an override of it, which"
    }
  }

  /// The report of an issue; nil if the model does not tell it.
  init?(_ issue: DependencyIssue) {
    let line = issue.text.prefix { $0 != "\n" }
    // The longest part that fits is the most exact.
    let fitting = Self.allCases.filter { line.contains($0.part) }
    guard let report = fitting.max(by: { $0.part.count < $1.part.count }) else { return nil }
    self = report
  }
}

extension ProgramReport {
  /// The key whose type the first line of an issue names first; nil if that is no key of a program, such as
  /// the clock.
  static func key(in issue: DependencyIssue) -> ProgramKey? {
    let line = issue.text.prefix { $0 != "\n" }
    if line.contains("continuousClock") { return nil }
    if line.prefix(while: { $0 != "<" }).contains("Session") { return .session }
    return number(ofTypeNamedIn: line.drop { $0 != "<" }.dropFirst()).map { ProgramKey(ofType: $0) }
  }
}

extension ProgramReport {
  /// How many reports of the model an issue is. The library reports the values together that could not be
  /// torn down.
  func count(in issue: DependencyIssue) -> Int {
    self == .tearDownFailed ? Int(issue.text.prefix { $0 != " " }) ?? 1 : 1
  }
}

/// The lines of the code at which a program reads, as its reports name them.
enum ProgramLine {
  static let object: UInt = 10
  static let property: UInt = 11
  static let draft: UInt = 12
  static let wrapperInDraft: UInt = 13

  /// The line at which the construction of a key reads its parts.
  static func part(of key: ProgramKey) -> UInt { 100 + UInt(key.rawValue) }

  /// The lines of ordinary reads, which are read more than once.
  static let reads: ClosedRange<UInt> = 1...3

  /// How many lines a program has for these.
  static let count: UInt = 200
}
