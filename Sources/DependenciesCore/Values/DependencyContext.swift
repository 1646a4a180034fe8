/// How a program runs: live, in a preview or in a test. This decides which default a read gets.
///
/// By default, it is inferred from the process: ``preview`` in an Xcode preview, ``test`` under XCTest or
/// Swift Testing, ``live`` otherwise. To force a context, set the environment variable
/// `SWIFT_DEPENDENCIES_CONTEXT` to `live`, `preview` or `test`. A scope can override the context:
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
/// Use it where the program starts, to keep an app that hosts tests from its work while they run:
///
/// ```swift
/// if !isTesting {
///   print("start the app")
/// }
/// ```
///
/// Describes the process. Code that depends on the context of the current scope reads
/// ``DependencyValues/context``.
@_disfavoredOverload
public var isTesting: Bool { ProcessEnvironment.isTestRunner }
