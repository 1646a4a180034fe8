/// A decision of the core, for observers.
package enum DependencyEvent {
  /// A dependency was read.
  case read(ReadSite, of: any TestDependencyKey.Type, from: ValueOrigin?, isForUpdate: Bool)

  case began(Work)
  case ended(Work, nanoseconds: Int64)

  /// An update closure has made overrides.
  case overrode([ValueOrigin], at: CodeLocation)

  case opened(ScopeState)
  case closed(ScopeState)

  /// An issue was reported, with this text.
  case reported(String, at: CodeLocation?)
}

extension DependencyEvent {
  /// Work that takes time, with other events during it.
  package enum Work: Sendable {
    /// A value is built. It may be a test value that breaks a cycle.
    case construction(ReadSite, DependencyLifetime, isForUpdate: Bool, breaking: Cycle?)
    case tearDown(DependencyName, ScopeState)

    package var name: DependencyName {
      switch self {
      case .construction(let site, _, _, _): site.name
      case .tearDown(let name, _): name
      }
    }
  }
}
