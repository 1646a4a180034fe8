extension DependencyValues {
  /// An actor for work whose caller names none.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func start(_ file: String) -> Task<Void, Never> {
  ///   @Dependency(\.defaultIsolation) var defaultIsolation
  ///   return Task { [defaultIsolation] in await upload(file, isolation: defaultIsolation) }
  /// }
  /// func upload(_ file: String, isolation: isolated (any Actor)?) async { print("uploads", file) }
  /// ```
  ///
  /// The live and the preview value are nil, so such work runs on any thread. Each test has an actor of its
  /// own, so in a test the parts of such work run one at a time.
  public var defaultIsolation: (any Actor)? {
    get { self[__entry: DefaultIsolationKey.self, path: \.defaultIsolation] }
    set { self[DefaultIsolationKey.self] = newValue }
  }

  private enum DefaultIsolationKey: BuiltInKey {
    static let property = "defaultIsolation"
    static let liveValue: (any Actor)? = nil
    static var testValue: (any Actor)? { TestIsolation() }

    private actor TestIsolation {}
  }
}
