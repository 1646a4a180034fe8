/// How long the library keeps a value that it builds, and which reads share the value.
///
/// A key declares the lifetime of its values. Without a declaration, the lifetime is ``cached``:
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
/// Make the values of such a key computed properties, as here. A `static let` is built only once, whatever
/// the lifetime.
///
/// | Lifetime | A value is | For example |
/// |---|---|---|
/// | ``cached`` | built at the first read, and kept for the process, or for the test | a client, a logger |
/// | ``singleton`` | like ``cached``, but built without the overrides around the first read | a cache |
/// | ``transient`` | built at each read | a draft |
/// | ``weak`` | shared while a reference to it exists, and built again after that | a player |
/// | ``graph`` | shared by all values that one outermost read builds | a part of several of these values |
/// | ``scoped(to:)`` | shared within each open ``DependencyScope`` of a name | the cart of a session |
/// | ``expiring(after:)`` | built again once it is older than a duration | a token |
///
/// Overrides do not follow the lifetime. An override lives as long as its operation and the objects made
/// there. A value that `prepareDependencies` sets lives as long as the process or the test. One exception:
/// the closure of ``DependencyValues/override(_:fileID:filePath:line:column:_:)`` runs at each read if the
/// lifetime is `transient`, and otherwise once.
///
/// A read of a `cached` or `singleton` value that has been built takes no lock. Reads of other lifetimes do,
/// and so do reads of an override that a closure builds.
public enum DependencyLifetime: Sendable {
  /// Built at the first read, and kept for the process or, in a test, for the test. This is the default.
  case cached

  /// Kept like ``cached``, but built without the overrides and open scopes around the first read.
  ///
  /// The overrides of a test do not reach it either: in a test, override the singleton itself. While the
  /// singleton is built, it may read a cached value that was built from an override; debug builds warn about
  /// that.
  case singleton

  /// Built at each read.
  case transient

  /// Shared while a reference to it exists, and built again after that.
  ///
  /// The values must be objects: instances of a class or an actor. If the value is no object, the library
  /// reports an issue, and each read builds its own value.
  case weak

  /// Shared by all values that one outermost read builds on its thread, then dropped.
  case graph

  /// One value for each open ``DependencyScope`` of a name. A read gets the value of the innermost one.
  case scoped(to: any DependencyScopeName.Type)

  /// Built again at the first read that finds it older than a duration.
  ///
  /// Its age counts from the moment when the library began to build it, on the reader's `\.continuousClock`,
  /// which a test overrides with a ``TestClock``.
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
