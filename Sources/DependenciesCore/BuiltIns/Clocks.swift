extension DependencyValues {
  /// A clock that keeps running while the system sleeps.
  ///
  /// ```swift
  /// struct Reminder {
  ///   @Dependency(\.continuousClock) private var clock
  ///
  ///   func wait() async throws {
  ///     try await clock.sleep(for: .seconds(60))
  ///   }
  /// }
  ///
  /// try await withDependencies {
  ///   $0.continuousClock = .immediate
  /// } operation: {
  ///   try await Reminder().wait()
  /// }
  /// ```
  ///
  /// The live value and the preview value are `ContinuousClock`. In tests, the clock is unimplemented: each
  /// use is an issue, its time stands still, and its sleeps return without waiting. Override it with a
  /// ``TestClock``, whose time the test controls, or with an ``ImmediateClock``, whose sleeps take no time.
  public var continuousClock: any Clock<Duration> {
    get { self[__entry: ContinuousClockKey.self, path: \.continuousClock] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the system sleeps.
  ///
  /// ```swift
  /// struct Spinner {
  ///   @Dependency(\.suspendingClock) private var clock
  ///
  ///   func spin() async {
  ///     for await _ in clock.timer(interval: .seconds(1)) {
  ///       print("tick")
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The live value and the preview value are `SuspendingClock`. In tests, the clock is unimplemented, like
  /// ``continuousClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[__entry: SuspendingClockKey.self, path: \.suspendingClock] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: BuiltInKey {
    static let property = "continuousClock"
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> { unimplementedClock(Self.self) }
  }

  private enum SuspendingClockKey: BuiltInKey {
    static let property = "suspendingClock"
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { unimplementedClock(Self.self) }
  }

  private static func unimplementedClock(_ key: any BuiltInKey.Type) -> UnimplementedClock<Duration> {
    let builtIn = UnimplementedBuiltIn(key, override: "TestClock()")
    return UnimplementedClock(name: key.property, reporting: builtIn)
  }
}
