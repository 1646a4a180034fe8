/// The defaults that fill a scope where it has no override, and whether the scope keeps them alive.
package final class DefaultsReference: @unchecked Sendable {
  /// The defaults, if the scope keeps them alive.
  package let kept: DefaultValues?

  private weak var borrowed: DefaultValues?

  /// The test whose defaults they are.
  package let owner: RunningTest?

  /// Whether the scope is that of a process that runs tests, outside of all tests.
  let isOutsideOfTests: Bool

  /// Whether a test that runs has other defaults: the scope was made outside of all tests, or for a suite.
  let yieldsToTests: Bool

  private init(
    kept: DefaultValues? = nil,
    borrowed: DefaultValues? = nil,
    owner: RunningTest? = nil,
    isOutsideOfTests: Bool = false
  ) {
    self.kept = kept
    self.borrowed = borrowed
    self.owner = owner
    self.isOutsideOfTests = isOutsideOfTests
    yieldsToTests = isOutsideOfTests || owner?.isCase == false
  }
}

extension DefaultsReference {
  /// The defaults at the root of the process. Where tests run, each has its own instead.
  static let root: DefaultsReference =
    ProcessEnvironment.isTestRunner ? DefaultsReference(isOutsideOfTests: true) : .keeping(.process)

  /// Defaults that live as long as the scope.
  package static func keeping(_ values: DefaultValues) -> DefaultsReference {
    DefaultsReference(kept: values, owner: values.owner)
  }

  /// Defaults of a scope in which one of them was built: what it captured must not keep the defaults that
  /// keep it. Those of the process live as long anyway.
  static func borrowing(_ values: DefaultValues) -> DefaultsReference {
    values.isProcess ? .keeping(values) : DefaultsReference(borrowed: values, owner: values.owner)
  }

  /// The defaults, or those of the process where the scope outlived its own or has none.
  @inline(__always)
  var values: DefaultValues { kept ?? borrowed ?? .process }

  /// Whether the scope keeps the defaults of the process, or of none where tests run.
  @inline(__always)
  var isRoot: Bool { kept?.isProcess ?? isOutsideOfTests }

  /// Whether the scope was given fresh values, such as `DependencyValues()`.
  var isFresh: Bool {
    !isOutsideOfTests && owner == nil && kept?.isProcess != true && borrowed?.isProcess != true
  }

  /// Why the defaults are not those that the scope was made with; nil if they are.
  var loss: Loss? {
    if isOutsideOfTests { return .outsideOfTests }
    guard let values = kept ?? borrowed else { return owner.map(Loss.testEnded) ?? .valuesReleased }
    // Only tests end, and asking takes a lock.
    return owner == nil ? nil : values.endedTest.map(Loss.testEnded)
  }

  /// Why a scope has not the defaults that it was made with.
  enum Loss {
    /// No test runs where the scope is the current one.
    case outsideOfTests

    /// The test has ended that the defaults belong to.
    case testEnded(RunningTest)

    /// The values are gone.
    case valuesReleased
  }

  /// The defaults of a scope that is laid over another: its own if they are fresh, or else the other's if
  /// those are. Fresh ones that are gone count only if the other has none.
  func laid(over other: DefaultsReference) -> DefaultsReference {
    if isFresh { return loss != nil && other.isFresh && other.loss == nil ? other : self }
    if other.isFresh { return other }
    // Both belong to tests. Where none runs, what the object is from counts.
    return isOutsideOfTests ? other : self
  }
}
