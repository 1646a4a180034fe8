extension DependencyValues {
  /// An actor for work whose caller names none.
  ///
  /// ```swift
  /// struct Importer {
  ///   @Dependency(\.defaultIsolation) private var defaultIsolation
  ///   let save: @Sendable () async -> Void
  ///
  ///   func start() -> Task<Void, Never> {
  ///     Task { [defaultIsolation, save] in await run(save, isolation: defaultIsolation) }
  ///   }
  ///
  ///   private func run(_ work: () async -> Void, isolation: isolated (any Actor)?) async { await work() }
  /// }
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
