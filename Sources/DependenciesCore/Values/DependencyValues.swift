/// The dependencies at one point of a program: for every key, the value that a read gets. A property in an
/// extension declares a dependency, for ``Dependency`` and `withDependencies`.
///
/// ```swift
/// import Dependencies
///
/// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
/// extension DependencyValues {
///   var greeting: String {
///     get { self[GreetingKey.self] }
///     set { self[GreetingKey.self] = newValue }
///   }
/// }
/// ```
public struct DependencyValues: Sendable {
  /// The task local behind ``current``. Use ``current``.
  ///
  /// This is public for code that binds the task local itself, as with swift-dependencies.
  @TaskLocal public static var _current = DependencyValues(environment: .process)

  package var environment: DependencyEnvironment

  package init(environment: DependencyEnvironment) {
    self.environment = environment
  }

  /// Values without overrides or prepared values. Each default is built anew.
  ///
  /// Assign them in an update closure to discard all overrides and prepared values around it:
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = DependencyValues()
  /// } operation: {
  ///   @Dependency(\.locale) var locale
  ///   print(locale)  // The locale of the user, even inside an override.
  /// }
  /// ```
  ///
  /// In a trait and in `overrideDependencies`, they discard what is set for the test, but not what is
  /// prepared. See <doc:ReadingAndOverriding#Reads-and-overrides>.
  public init() {
    self.init(environment: DependencyEnvironment(ValueStore(.fresh)))
  }
}

extension DependencyValues {
  /// The values around the current code: its overrides, open scopes and context.
  public static var current: DependencyValues { DependencyValues(environment: .current) }

  /// Values as ``init()`` makes them, in the live context.
  public static var live: DependencyValues { fresh(.live) }

  /// Values as ``init()`` makes them, in the preview context.
  public static var preview: DependencyValues { fresh(.preview) }

  /// Values as ``init()`` makes them, in the test context.
  public static var test: DependencyValues { fresh(.test) }

  private static func fresh(_ context: DependencyContext) -> DependencyValues {
    var values = DependencyValues()
    values.context = context
    return values
  }
}

extension DependencyValues {
  /// The context, which selects the live, the preview or the test value of a key.
  ///
  /// If no override sets the context, it is the context that `prepareDependencies` has set, or else the
  /// context of the process.
  public var context: DependencyContext {
    get {
      environment.store.context(environment.context)
    }
    set {
      if let preparation = environment.runningPreparation { return preparation.set(newValue) }
      makeUnique()
      environment.context = newValue
    }
  }

  /// Makes these values, which no update closure changes any more, the current ones while an operation runs.
  @inlinable
  package func bind<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Released after the binding has ended. If the runtime had the last reference, values would be destroyed
    // while it removes the binding, and on a thread without a task none of them may then bind a task local in
    // its `deinit`.
    defer { withExtendedLifetime(self) {} }
    do {
      return try Self.$_current.withValue(self, operation: operation)
    } catch {
      // Only the operation throws. `withValue` does not keep the type of its error.
      throw error as! Failure
    }
  }

  /// Makes these values the current ones while an asynchronous operation runs.
  @inlinable
  package func bind<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    do {
      return try await Self.$_current.withValue(self, operation: operation)
    } catch {
      throw error as! Failure
    }
  }
}

extension DependencyValues: EnvironmentCarrier {
  static func environment(at address: UnsafeRawPointer) -> Unmanaged<DependencyEnvironment>? {
    unsafe .passUnretained(address.assumingMemoryBound(to: Self.self).pointee.environment)
  }
}

extension DependencyValues: CustomStringConvertible {
  /// The context and the overrides, with their values and, in debug builds, the places that set them. In a
  /// test, what its traits and `overrideDependencies` have set is among them.
  public var description: String {
    let environment = environment.inTest
    let all = environment.store.environment.map { environment.merging(over: $0) } ?? environment
    var lines: [String] = []
    all.forEachOverride { key, box in
      guard let box, box.scope == nil else { return }
      let place = box.origin.map { "  (\($0.location))" } ?? ""
      let name = DependencyName(key.type, type(of: box.anyValue))
      lines.append("  \(name.short) = \(box.anyValue)\(place)")
    }
    let overrides = lines.isEmpty ? " none" : "\n" + lines.sorted().joined(separator: "\n")
    let context = environment.store.context(environment.context)
    return "DependencyValues, context \(context), overrides:\(overrides)"
  }
}
