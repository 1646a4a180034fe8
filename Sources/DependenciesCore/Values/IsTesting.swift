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
public var isTesting: Bool { ProcessEnvironment.isTestRunner }
