/// The way a program runs, which decides which of a key's values it gets.
///
/// It is inferred from the process: ``preview`` in a preview of Xcode, ``test`` under XCTest or Swift
/// Testing, ``live`` otherwise. The environment variable `SWIFT_DEPENDENCIES_CONTEXT` replaces the inferred
/// context; set it to `live`, `preview` or `test`. A scope can override the context:
///
/// ```swift
/// withDependencies {
///   $0.context = .preview
/// } operation: {
///   @Dependency(\.context) var context
///   assert(context == .preview)
/// }
/// ```
public enum DependencyContext: String, CaseIterable, Sendable {
  /// The program as users run it.
  case live

  /// An Xcode preview.
  case preview

  /// A test.
  case test
}

extension DependencyContext {
  /// The inferred context of this process.
  static let inferred: DependencyContext = {
    if let forced = System.environmentVariable("SWIFT_DEPENDENCIES_CONTEXT"), !forced.isEmpty {
      if let context = DependencyContext(rawValue: forced) { return context }
      IssueReporter.report(.unknownContext(forced), at: nil)
    }
    if System.environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    return ProcessEnvironment.isTestRunner ? .test : .live
  }()
}

/// Whether the process was started by a test runner: XCTest or Swift Testing.
///
/// Use it where the program starts, to keep an app that hosts tests from doing its work while the tests run:
///
/// ```swift
/// if !isTesting {
///   print("start the app")
/// }
/// ```
///
/// Describes the process, not the current scope. Code that depends on the context should read
/// ``DependencyValues/context``, which describes the current scope.
@_disfavoredOverload
public var isTesting: Bool { ProcessEnvironment.isTestRunner }
