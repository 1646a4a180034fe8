/// How long the library keeps a value that it builds, and which readers share it.
///
/// Most code needs only ``cached``, the default. A key (see ``DependencyKey``) can declare another lifetime.
/// With the macro, write `@DependencyEntry(liveValue: Draft(), lifetime: .transient)`. Without the macro,
/// write a property:
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
/// Unless the lifetime is ``cached`` or ``singleton``, make the key's values computed properties, as here. A
/// `static let` is built only once, whatever the lifetime.
///
/// | Lifetime | A value is | For example |
/// |---|---|---|
/// | ``cached`` | built at the first read, and kept for the process, or for the test | a client, a logger |
/// | ``singleton`` | kept like ``cached``, but built without the overrides around the first read | a cache |
/// | ``transient`` | built at each read | a draft |
/// | ``weak`` | shared while a reference to it exists, and built again after that | a player |
/// | ``graph`` | shared by everything built for one read | a style used by two parts of a report |
/// | ``scoped(to:)`` | shared within each open ``DependencyScope`` with that name | the cart of a session |
/// | ``expiring(after:)`` | built again once it is older than a duration | a token |
///
/// The lifetime does not apply to overrides. An override lives until its `withDependencies` has returned and
/// all objects made in the operation have been released. A value set by `prepareDependencies` lives as long
/// as the process or the test.
///
/// ## Details
///
/// - An exception for overrides: the closure of
///   `DependencyValues.override(_:_:)` runs at each read if the lifetime is
///   `transient`, and otherwise once.
/// - A read takes no lock if the value is `cached` or `singleton` and has been built. Reads of other
///   lifetimes take a lock. So do reads of overrides built by closures.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DependencyLifetime: Sendable {
  /// Built at the first read, and kept for the process or the test. This is the default.
  case cached

  /// Kept like ``cached``, but built without the overrides and open scopes around the first read.
  ///
  /// A singleton ignores overrides of the dependencies that it reads. In a test, override the singleton
  /// itself.
  ///
  /// Debug builds warn if a singleton, while being built, reads a cached value that was built with overrides.
  case singleton

  /// Built at each read.
  case transient

  /// Shared while a reference to it exists, and built again after that.
  ///
  /// The value must be an object: an instance of a class or an actor. Otherwise, the library reports an
  /// issue, and each read builds its own value.
  case weak

  /// Built once for each graph (a value that your code reads, and everything built for it on the same
  /// thread).
  ///
  /// For example, a report reads a header and a body while it is built. If both read the same `graph` key,
  /// they get the same value.
  case graph

  /// One value for each open ``DependencyScope`` with this name. A read gets the value of the innermost such
  /// scope.
  case scoped(to: any DependencyScopeName.Type)

  /// Kept for a duration. The first read after that builds a new value.
  ///
  /// The age is the time since the library began to build the value. The reader's clock measures it:
  /// `\.continuousClock`, which a test must override, for example with a ``TestClock``.
  case expiring(after: Duration)
}

extension DependencyLifetime {
  /// Whether values are built without the overrides and scopes around the read.
  var isProcessWide: Bool { if case .singleton = self { true } else { false } }

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
  /// For diagnostics, the lifetime as text, such as `scoped to Session`.
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
