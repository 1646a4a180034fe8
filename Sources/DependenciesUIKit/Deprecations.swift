#if canImport(UIKit) && !os(watchOS)
  public import DependenciesCore

  /// The old name of ``DependencyOverridesTrait``.
  @available(iOS 17, tvOS 17, *)
  @available(*, deprecated, renamed: "DependencyOverridesTrait")
  public typealias DependencyTrait = DependencyOverridesTrait

  @available(iOS 17, tvOS 17, *)
  extension DependencyTraitEnvironment {
    /// The old name of ``overrideDependencies(_:fileID:filePath:line:column:)``.
    @available(*, deprecated, renamed: "overrideDependencies(_:)")
    public func dependencies(_ update: (inout DependencyValues) throws -> Void) rethrows {
      try overrideDependencies(update)
    }
  }
#endif
