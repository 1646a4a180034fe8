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
/// A lifetime is about values that the library builds from a key. An override is a value that its setter has
/// made, and lives as long as its scope; what `prepareDependencies` sets lives as long as the process. What
/// ``DependencyValues/override(_:fileID:filePath:line:column:_:)`` builds is built once for the override, or
/// at each read if the lifetime is `transient`.
///
/// A value of another lifetime than `cached` and `singleton` takes a lock to read, and so does one that a
/// closure overrides.
public enum DependencyLifetime: Sendable {
  /// Built by the first reader, and kept for the process; in tests, for the test. The lifetime of a key that
  /// says nothing else.
  case cached

  /// Kept as ``cached`` is, and always built from process-wide values: what its construction reads, or
  /// captures, knows no override and no scope that is in force around the first read.
  ///
  /// In a test, that includes the overrides of the test; override the singleton itself there. A cached value
  /// that has been built already is read as it is; if it was built inside an override, debug builds warn.
  case singleton

  /// Built anew at each read.
  case transient

  /// Shared while someone holds it, and built again after.
  ///
  /// The values must be objects: of a class or an actor, or of a protocol that only such conform to. Others
  /// cannot be held weakly; a read of one is reported, and builds a value of its own.
  case weak

  /// Shared within one construction: by all that is built, on one thread, on behalf of the outermost read.
  /// Then it is dropped.
  case graph

  /// One value for each open scope of a name; the innermost counts. See ``DependencyScope``.
  case scoped(to: any DependencyScopeName.Type)

  /// Built again by the first reader that finds it older than a duration.
  ///
  /// Its age is told by `\.continuousClock`, as the scope of the reader has it, from the moment when its
  /// construction began. A test overrides that clock with a ``TestClock``.
  case expiring(after: Duration)
}

extension DependencyLifetime {
  /// Whether values are built where no override and no scope is in force.
  var isProcessWide: Bool { if case .singleton = self { true } else { false } }

  /// Whether a value of this lifetime may end before one of another that keeps it. ``Construction`` knows
  /// which of two scopes closes first.
  func canEndBefore(_ holder: DependencyLifetime) -> Bool {
    switch (self, holder) {
    case (.scoped, .scoped): false
    case (.expiring(let own), .expiring(let other)): other > own
    case (.scoped, _), (.expiring, _): true
    case (.cached, _), (.singleton, _), (.transient, _), (.weak, _), (.graph, _): false
    }
  }

  /// As code says it, such as `.scoped(to: Session.self)`.
  var code: String {
    switch self {
    case .scoped(let name): ".scoped(to: \(typeName(name)).self)"
    case .expiring(let duration): ".expiring(after: .seconds(\(duration / .seconds(1))))"
    case .cached, .singleton, .transient, .weak, .graph: ".\(description)"
    }
  }
}

extension DependencyLifetime: Hashable {
  /// Whether two lifetimes are the same.
  public static func == (left: DependencyLifetime, right: DependencyLifetime) -> Bool {
    left.identity == right.identity
  }

  /// Hashes the lifetime.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: AnyHashable {
    switch self {
    case .scoped(let name): ObjectIdentifier(name)
    case .expiring(let duration): duration
    case .cached, .singleton, .transient, .weak, .graph: description
    }
  }
}

extension DependencyLifetime: CustomStringConvertible {
  /// As diagnostics say it, such as `scoped to Session`.
  public var description: String {
    switch self {
    case .cached: "cached"
    case .singleton: "singleton"
    case .transient: "transient"
    case .weak: "weak"
    case .graph: "graph"
    case .scoped(let name): "scoped to \(typeName(name))"
    case .expiring(let duration): "expiring after \(duration)"
    }
  }
}
