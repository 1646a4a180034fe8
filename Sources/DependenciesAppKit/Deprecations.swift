#if os(macOS)
  public import DependenciesCore

  extension DependencyResponder {
    /// The old name of ``overrideDependencies(_:fileID:filePath:line:column:)``.
    @available(*, deprecated, renamed: "overrideDependencies(_:)")
    public func dependencies(_ update: (inout DependencyValues) throws -> Void) rethrows {
      try overrideDependencies(update)
    }
  }
#endif
