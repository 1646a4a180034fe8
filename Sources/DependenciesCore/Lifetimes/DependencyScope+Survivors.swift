extension DependencyScope {
  /// A value that is alive although its scope has closed.
  public struct Survivor: Hashable, Sendable, CustomStringConvertible {
    /// The dependency, such as `\.cart` or `CartKey`.
    public let dependency: String

    /// The type of the object.
    public let type: String

    /// The places that read it, such as `Shop/CartModel.swift:12`; sixteen at most.
    public let readers: [String]

    /// All of it in one line.
    public var description: String {
      "\(dependency) (\(type)), read at \(readers.joined(separator: ", "))"
    }
  }

  /// The values of the scope that are alive although it has closed, since somebody keeps them; an aid for finding leaks.
  ///
  /// Print it after the scope has closed and all that was made in it should be gone:
  ///
  /// ```swift
  /// func logOut(of session: DependencyScope) async {
  ///   await session.close()
  ///   for survivor in session.survivors {
  ///     print("still alive:", survivor)
  ///   }
  /// }
  /// ```
  ///
  /// Only objects are known here; a structure cannot be told from its copies. It is empty before the scope has closed, and in release builds,
  /// which keep no books. The scope itself keeps none of them alive.
  public var survivors: [Survivor] {
    if !BuildConfiguration.isDebug { return [] }
    return ConstructionCoordinator.withLock { storage.survivors }.compactMap { trace in
      guard let object = trace.object else { return nil }
      return Survivor(
        dependency: trace.name.short,
        type: typeName(type(of: object)),
        readers: trace.readers.map(\.description)
      )
    }
  }
}
