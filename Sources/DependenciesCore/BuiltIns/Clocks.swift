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
    static var testValue: any Clock<Duration> { testClock(for: Self.self) }
  }

  private enum SuspendingClockKey: BuiltInKey {
    static let property = "suspendingClock"
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { testClock(for: Self.self) }
  }

  private static func testClock<Key: BuiltInKey>(for key: Key.Type) -> any Clock<Duration>
  where Key.Value == any Clock<Duration> {
    let type: Any.Type = LinkedClocks.self
    guard let clocks = type as? any TestClocks.Type else {
      Key.reportMissingTestValue()
      return Key.liveValue
    }
    let builtIn = UnimplementedBuiltIn(key, override: "TestClock()")
    return clocks.unimplementedClock(name: Key.property, reporting: builtIn)
  }
}

/// The core's interface to the clocks for tests. `DependenciesClocks` implements it.
package protocol TestClocks: SendableMetatype {
  /// Makes the test value of a built-in clock.
  static func unimplementedClock(name: String, reporting builtIn: UnimplementedBuiltIn) -> any Clock<Duration>
}

/// A type that `DependenciesClocks`, if linked, makes ``TestClocks``. The conformance is looked up at run
/// time, like that of ``LinkedTestRuntime``.
package enum LinkedClocks {}
