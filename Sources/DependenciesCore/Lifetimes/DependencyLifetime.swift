/// How long a value of a dependency lives, and which readers share it.
///
/// A key declares the lifetime of its values:
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
/// | ``singleton`` | like ``cached``, but built without the overrides in force |
/// | ``transient`` | built at each read |
/// | ``weak`` | shared while a reference to it exists, and built again after |
/// | ``graph`` | shared within one construction |
/// | ``scoped(to:)`` | shared within each open ``DependencyScope`` of a name |
/// | ``expiring(after:)`` | built again once it is older than a duration |
///
/// A lifetime applies to values that the library builds from a key. An override lives as long as its scope; a
/// value that `prepareDependencies` sets, as long as the process or the test. The closure of
/// ``DependencyValues/override(_:fileID:filePath:line:column:_:)`` runs once for the override, or at each
/// read if the lifetime is `transient`.
///
/// Reads of `cached` and `singleton` defaults that have been built take no lock. Reads of other lifetimes do,
/// and so do reads of an override that a closure builds.
public enum DependencyLifetime: Sendable {
  /// Built by the first reader, and kept for the process or, in a test, for the test. The default.
  case cached

  /// Kept like ``cached``, but built from process-wide values: its construction neither reads nor captures
  /// the overrides and scopes around the first read.
  ///
  /// It does not see the overrides of a test either: override the singleton itself there. Its construction
  /// may find a cached value that was built from an override; debug builds warn about that.
  case singleton

  /// Built at each read.
  case transient

  /// Shared while a reference to it exists, and built again after.
  ///
  /// The values must be objects, instances of a class or an actor. A read of another value is reported, and
  /// builds a separate value.
  case weak

  /// Shared by all values that one outermost read builds on its thread. Dropped when that construction ends.
  case graph

  /// One value for each open ``DependencyScope`` of a name. A read gets the value of the innermost one.
  case scoped(to: any DependencyScopeName.Type)

  /// Built again by the first read that finds it older than a duration.
  ///
  /// Its age counts from the start of its construction, on the reader's `\.continuousClock`, which a test
  /// overrides with a ``TestClock``.
  case expiring(after: Duration)
}

extension DependencyLifetime {
  /// Whether values are built without the overrides and scopes in force.
  var isProcessWide: Bool { if case .singleton = self { true } else { false } }

  /// Whether each newly built value must be a different object.
  var keepsValuesApart: Bool {
    switch self {
    case .transient, .graph, .scoped, .expiring: true
    case .cached, .singleton, .weak: false
    }
  }

  /// Whether a value of this lifetime may end before a value of another lifetime that keeps it. False for two
  /// scopes: ``Construction`` knows which closes first.
  func canEndBefore(_ holder: DependencyLifetime) -> Bool {
    switch (self, holder) {
    case (.scoped, .scoped): false
    case (.expiring(let own), .expiring(let other)): other > own
    case (.scoped, _), (.expiring, _): true
    case (.cached, _), (.singleton, _), (.transient, _), (.weak, _), (.graph, _): false
    }
  }

  /// The lifetime as code, such as `.scoped(to: Session.self)`.
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
  /// The lifetime as text, for diagnostics, such as `scoped to Session`.
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
