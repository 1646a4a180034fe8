/// How a program runs: live, in a preview or in a test.
///
/// The context decides which of a key's values a read gets:
///
/// | Context | A read gets | If that value is missing |
/// |---|---|---|
/// | ``live`` | `liveValue` | `testValue`, and the library reports an issue |
/// | ``preview`` | `previewValue` | `liveValue`, or else `testValue` |
/// | ``test`` | `testValue` | `previewValue`, and the library reports an issue |
///
/// An override replaces the value in every context. A value set by `prepareDependencies` replaces the key's
/// value only in the context for which you prepared it.
///
/// The library infers the context from the process: ``preview`` in an Xcode preview, ``test`` under XCTest or
/// Swift Testing, and otherwise ``live``. To choose the context of a process, set its environment variable
/// `SWIFT_DEPENDENCIES_CONTEXT` to `live`, `preview` or `test`. To choose an operation's context, override
/// it:
///
/// ```swift
/// import Dependencies
///
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
    if let forced = forcedName.flatMap(DependencyContext.init) { return forced }
    if System.environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    return ProcessEnvironment.isTestRunner ? .test : .live
  }()

  /// The name of the context that the environment sets, if any.
  private static var forcedName: String? {
    System.environmentVariable("SWIFT_DEPENDENCIES_CONTEXT").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reports it if the environment sets a context that does not exist.
  static func reportIfUnknown() {
    guard let forcedName, DependencyContext(rawValue: forcedName) == nil else { return }
    IssueReporter.report(.unknownContext(forcedName), at: nil)
  }
}

/// Whether a test runner, XCTest or Swift Testing, started the process.
///
/// Tests start together with the app that hosts them. Use this property to skip the app's own work in tests:
///
/// ```swift
/// if !isTesting {
///   print("start the app")
/// }
/// ```
///
/// The property describes the process. The current code's context, which you can override, is
/// ``DependencyValues/context``.
@_disfavoredOverload
public var isTesting: Bool { ProcessEnvironment.isTestRunner }
