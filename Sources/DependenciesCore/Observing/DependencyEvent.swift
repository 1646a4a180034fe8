/// A decision of the core, for observers and, if something is wrong, for the developer.
package enum DependencyEvent {
  /// A dependency was read.
  case read(ReadSite, of: any TestDependencyKey.Type, from: ValueOrigin?, isForUpdate: Bool)

  case began(Work)
  case ended(Work, after: Duration)

  /// An update closure has made overrides.
  case overrode([ValueOrigin], at: CodeLocation)

  case opened(ScopeState)
  case closed(ScopeState)

  /// Something is wrong with a read. Observers get it each time, before it is known whether it is reported,
  /// but not for a cycle that stops the process.
  case found(Fault)

  /// An issue was reported, with this text.
  case reported(String, at: CodeLocation?)
}

extension DependencyEvent {
  /// Work that takes time, with other events during it.
  package enum Work: Sendable {
    case construction(ReadSite, DependencyLifetime, isForUpdate: Bool)
    case tearDown(DependencyName, ScopeState)

    package var name: DependencyName {
      switch self {
      case .construction(let site, _, _): site.name
      case .tearDown(let name, _): name
      }
    }
  }
}

extension DependencyEvent {
  /// A fault of a read, or of the value that it gets.
  package enum Fault {
    /// The key has no value for the context. The value of another dependency may have been silently built from
    /// the stand-in.
    case noLiveValue
    case noTestValue(in: DependencyName?)

    /// No scope is open that could keep the value.
    case noOpenScope(any DependencyScopeName.Type, open: OpenScopes?)

    /// The scope of the value builds no more values, or has torn the value down.
    case closedScope(Diagnostic.UseOfClosedScope, ScopeState)

    /// The value under construction would keep this one longer than it lives. If its scope is not open, the
    /// reader gets the test value.
    case captive(CaptivePath, lacksScope: Bool)

    /// The value needs itself.
    case cycle(Cycle)

    /// The value of a `weak` key is no object.
    case weakValueIsNoObject

    /// The default was built with another value of `read` than the reader's: inside an override that ends
    /// before the read, or outside of one that is around it.
    case builtElsewhere(ValueOrigin, isOutside: Bool, read: DependencyName, override: CodeLocation)

    /// The reader has waited for long until another thread has built the value for another read.
    case longWait(build: ReadSite)

    /// An update closure in a test reads a value that is not made for tests.
    case startsUntested

    /// The read belongs to no test, to a test that has ended, or to values that have been released.
    case outsideOfTests
    case afterTest(RunningTest)
    case valuesReleased
  }
}
