/// What a program runs as, and so which of a key's values it gets.
///
/// It is inferred from the process: ``preview`` where Xcode runs a preview, ``test`` where XCTest or Swift
/// Testing runs, ``live`` otherwise. The environment variable `SWIFT_DEPENDENCIES_CONTEXT`, set to `live`,
/// `preview` or `test`, decides instead. A scope can have its own:
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
  /// The context of this process.
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
/// Use it where the program starts, to keep an app that hosts tests from doing its work while they run:
///
/// ```swift
/// if !isTesting {
///   print("start the app")
/// }
/// ```
///
/// It speaks of the process. ``DependencyValues/context`` speaks of the current scope, and is what code
/// that depends on the context should read.
@_disfavoredOverload
public var isTesting: Bool { ProcessEnvironment.isTestRunner }
