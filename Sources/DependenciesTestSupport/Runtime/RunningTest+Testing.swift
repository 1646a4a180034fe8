internal import DependenciesCore
internal import Testing

extension RunningTest {
  /// The test of Swift Testing that runs here.
  static var ofSwiftTesting: RunningTest? {
    Test.current.map { RunningTest($0, case: Test.Case.current) } ?? exitTest
  }

  /// The exit test that this process was started for, if any. A process for an exit test runs no other test.
  private static var exitTest: RunningTest? {
    #if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD) || os(Windows)
      return ExitTest.current == nil
        ? nil : RunningTest(identity: TestIdentity("exit test"), name: "an exit test")
    #else
      return nil
    #endif
  }

  /// A test of Swift Testing, or one case of it.
  init(_ test: Test, case testCase: Test.Case?) {
    let isCase = testCase != nil
    let testCase = testCase?.isParameterized == true ? testCase : nil
    self.init(isCase: isCase, describedBy: TestDescription(test: test, testCase: testCase, isCase: isCase))
  }
}

/// Describes a test of Swift Testing.
private struct TestDescription: RunningTestDescription {
  let test: Test

  /// The case of a parameterized test.
  let testCase: Test.Case?

  let isCase: Bool

  var identity: TestIdentity {
    // Only the identifier needs no computing.
    isCase && testCase == nil ? TestIdentity(test.id) : TestIdentity(known.identity)
  }

  var name: String? { known.name }
  var suites: [TestIdentity] { known.suites.map { TestIdentity($0) } }

  private var known: KnownTests.Description {
    // Two values with the same bytes are the same value.
    let bytes = testCase.map { withUnsafeBytes(of: $0) { Array($0) } } ?? []
    let key = KnownTests.Key(test: test.id, bytes: bytes, isCase: isCase)
    return KnownTests.description(for: key, describe: describe)
  }

  private func describe() -> KnownTests.Description {
    // The text of an identifier is `Module.Suite/function()/File.swift:line:column`. Its parts are not
    // public.
    let identifier = String(describing: test.id)
    let path = identifier.split(separator: "/").dropLast()
    let suites = (1..<max(1, path.count)).map { path.prefix($0).joined(separator: "/") }
    let all = " as a whole"
    return KnownTests.Description(
      identity: identifier + (isCase ? "" : all)
        + (testCase.map { identifiers(inside: $0) ?? String(reflecting: $0) } ?? ""),
      name: path.joined(separator: "/").split(separator: ".", maxSplits: 1).last.map(String.init)
        ?? test.name,
      suites: isCase ? (suites + [identifier]).map { $0 + all } : [],
      testCase: testCase
    )
  }
}

/// Identifies one case of a test.
///
/// Swift Testing has no public identity for cases, so this function reads internal properties: each argument
/// has an identifier, and cases with equal identifiers are numbered.
///
/// - Returns: The identity, or nil if this version of Swift Testing has other internal properties.
private func identifiers(inside testCase: Test.Case) -> String? {
  let mirror = Mirror(reflecting: testCase)
  guard let number = mirror.descendant("_kind", "parameterized", "discriminator") as? Int,
    let arguments = mirror.descendant("_kind", "parameterized", "arguments")
  else { return nil }
  let identifiers = Mirror(reflecting: arguments).children.map { argument in
    Mirror(reflecting: argument.value).descendant("id", "bytes") as? [UInt8]
  }
  return identifiers.contains(nil) ? nil : " \(identifiers.compactMap(\.self)) \(number)"
}

/// A cache of the descriptions of tests. Each read needs one, and describing a test takes far longer than a
/// read.
private enum KnownTests {
  struct Description: Sendable {
    let identity: String
    let name: String
    let suites: [String]

    /// Keeps the objects alive that the key's bytes refer to, so that no other case can have the same bytes.
    let testCase: Test.Case?
  }

  struct Key: Hashable, Sendable {
    let test: Test.ID
    let bytes: [UInt8]
    let isCase: Bool
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var descriptions: [Key: Description] = [:]

  private static let capacity = 1024

  static func description(for key: Key, describe: () -> Description) -> Description {
    if let known = lock.withLock({ descriptions[key] }) { return known }
    let description = describe()
    // Releasing the dropped descriptions may run user code, so it happens outside of the lock.
    let dropped = lock.withLock {
      let dropped = descriptions.count >= capacity ? descriptions : [:]
      if !dropped.isEmpty { descriptions = [:] }
      descriptions[key] = description
      return dropped
    }
    return withExtendedLifetime(dropped) { description }
  }
}
