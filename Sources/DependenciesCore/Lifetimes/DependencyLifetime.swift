/// How long a value of a dependency lives, and who shares it.
///
/// A key says it of its values:
///
/// ```swift
/// import Dependencies
///
/// struct Draft: Sendable {
///   var text = ""
/// }
///
/// enum DraftKey: DependencyKey {
///   static var liveValue: Draft { Draft() }
///   static var testValue: Draft { Draft() }
///   static var lifetime: DependencyLifetime { .transient }
/// }
/// ```
///
/// | Lifetime | A value is |
/// |---|---|
/// | ``cached`` | built by its first reader, and kept for the process, or for the test |
/// | ``singleton`` | the same, but built where no override is in force |
/// | ``transient`` | built at each read |
/// | ``weak`` | shared while someone holds it, and built again after |
/// | ``graph`` | shared within one construction |
/// | ``scoped(to:)`` | one for each open ``DependencyScope`` of a name |
/// | ``expiring(after:)`` | built again once it is older than a duration |
///
/// A lifetime is about values that the library builds from a key. An override is a value, which whoever sets
/// it has made; it lives as long as its scope. So does what `prepareDependencies` sets, for the process.
///
/// A value of another lifetime than `cached` and `singleton` takes a lock to read, and so does one that a
/// closure overrides.
public struct DependencyLifetime: Sendable {
  let rules: any LifetimeRules
}

extension DependencyLifetime {
  /// Built by the first reader, and kept for the process; in tests, for the test. The lifetime of a key that
  /// says nothing else.
  public static var cached: DependencyLifetime {
    DependencyLifetime(rules: CachedLifetime(isProcessWide: false))
  }

  /// Kept as ``cached`` is, and always built from process-wide values: what its construction reads, or
  /// captures, knows no override and no scope that is in force around the first read.
  ///
  /// In a test, that includes the overrides of the test; override the singleton itself there. A cached value
  /// that has been built already is read as it is; if it was built inside an override, debug builds warn.
  public static var singleton: DependencyLifetime {
    DependencyLifetime(rules: CachedLifetime(isProcessWide: true))
  }

  /// Built anew at each read.
  public static var transient: DependencyLifetime { DependencyLifetime(rules: TransientLifetime()) }

  /// Shared while someone holds it, and built again after.
  ///
  /// The values must be objects: of a class or an actor, or of a protocol that only such conform to. Others
  /// cannot be held weakly; a read of one is reported, and builds a value of its own.
  public static var weak: DependencyLifetime { DependencyLifetime(rules: WeakLifetime()) }

  /// Shared within one construction: by all that is built, on one thread, on behalf of the outermost read.
  /// Then it is dropped.
  public static var graph: DependencyLifetime { DependencyLifetime(rules: GraphLifetime()) }

  /// One value for each open scope of a name; the innermost counts. See ``DependencyScope``.
  ///
  /// - Parameter name: The name's type.
  /// - Returns: The lifetime.
  public static func scoped(to name: (some DependencyScopeName).Type) -> DependencyLifetime {
    DependencyLifetime(rules: ScopedLifetime(name: name))
  }

  /// Built again by the first reader that finds it older than a duration.
  ///
  /// Its age is told by `\.continuousClock`, as the scope of the reader has it, from the moment when its
  /// construction began. A test overrides that clock with a ``TestClock``.
  ///
  /// - Parameter duration: How old a value may become.
  /// - Returns: The lifetime.
  public static func expiring(after duration: Duration) -> DependencyLifetime {
    DependencyLifetime(rules: ExpiringLifetime(duration: duration))
  }
}

extension DependencyLifetime: Hashable {
  /// Whether two lifetimes are the same.
  public static func == (left: DependencyLifetime, right: DependencyLifetime) -> Bool {
    AnyHashable(left.rules) == AnyHashable(right.rules)
  }

  /// Hashes the lifetime.
  public func hash(into hasher: inout Hasher) { hasher.combine(rules) }
}

extension DependencyLifetime: CustomStringConvertible {
  /// As diagnostics say it, such as `scoped to Session`.
  public var description: String { rules.description }
}
