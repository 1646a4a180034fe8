/// How long the library keeps a value that it builds, and which readers share it.
///
/// Most code needs only ``cached``, the default. Pass another one to the macro, as in
/// `@DependencyEntry(liveValue: Draft(), lifetime: .transient)`, or declare it in the key:
///
/// ```swift
/// enum DraftKey: DependencyKey {
///   static var liveValue: String { "Dear Ann" }
///   static var lifetime: DependencyLifetime { .transient }
/// }
/// ```
///
/// Unless the lifetime is ``cached``, make the key's values computed properties, as here. A `static let` is
/// built only once. See <doc:Lifetimes> for when to use each lifetime.
public struct DependencyLifetime: Sendable {
  package let kind: Kind

  package enum Kind: Sendable {
    case cached, transient, weak, graph
    case scoped(to: any DependencyScopeKind.Type)
    // Numbers, since `Duration` needs macOS 13.
    case expiring(seconds: Int64, attoseconds: Int64)
  }

  /// Built at the first read, and kept for the process or the test. This is the default.
  public static var cached: Self { Self(kind: .cached) }

  /// Built at each read.
  public static var transient: Self { Self(kind: .transient) }

  /// Shared while a reference to it exists, and built again after that.
  ///
  /// The value must be an object: an instance of a class or an actor. Otherwise, the library reports an
  /// issue, and each read builds its own value.
  public static var weak: Self { Self(kind: .weak) }

  /// Built once for each read by your code. Everything that is built for that read, on the same thread,
  /// shares the value.
  ///
  /// For example, a report reads a header and a body while it is built. If both read the same `graph` key,
  /// they get the same value. A value that is kept begins a graph of its own.
  public static var graph: Self { Self(kind: .graph) }

  /// One value for each open ``DependencyScope`` with this name.
  ///
  /// If no such scope is open, the library reports an issue, and the reader gets the test value. When the
  /// scope closes, ``TestDependencyKey/tearDown(_:)`` of the key runs.
  ///
  /// Do not let two values of a scope read each other in `deinit`. The scope has closed by then, so each read
  /// would build a new test value, whose `deinit` reads again, without end.
  ///
  /// - Parameter name: The type that names the scope.
  /// - Returns: The lifetime.
  public static func scoped(to name: any DependencyScopeKind.Type) -> Self { Self(kind: .scoped(to: name)) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension DependencyLifetime {
  /// Kept for a duration. The first read after that builds a new value.
  ///
  /// ```swift
  /// enum TokenKey: DependencyKey {
  ///   static var liveValue: Int { .random(in: 0..<1_000) }
  ///   static var lifetime: DependencyLifetime { .expiring(after: .seconds(3600)) }
  /// }
  /// ```
  ///
  /// The age is the time since the library began to build the value, by `\.continuousClock`. A test must
  /// override this clock, for example with a ``TestClock``. The clock's `now` must not read this dependency.
  ///
  /// - Parameter duration: How long.
  /// - Returns: The lifetime.
  public static func expiring(after duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.components
    return Self(kind: .expiring(seconds: seconds, attoseconds: attoseconds))
  }
}

extension DependencyLifetime {
  /// The name of the scope that keeps the value; nil for other lifetimes.
  package var scopeName: (any DependencyScopeKind.Type)? {
    if case .scoped(let name) = kind { name } else { nil }
  }

  /// The lifetime as code, such as `.scoped(to: Session.self)`.
  var code: String {
    switch kind {
    case .scoped(let name): ".scoped(to: \(typeName(name)).self)"
    case .expiring(let seconds, let attoseconds):
      ".expiring(after: .seconds(\(Self.number(seconds, attoseconds))))"
    case .cached, .transient, .weak, .graph: ".\(description)"
    }
  }

  /// A duration in seconds, for texts.
  private static func number(_ seconds: Int64, _ attoseconds: Int64) -> Double {
    Double(seconds) + Double(attoseconds) / 1e18
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
    switch kind {
    case .scoped(let name): ObjectIdentifier(name)
    case .expiring(let seconds, let attoseconds): [seconds, attoseconds]
    case .cached, .transient, .weak, .graph: description
    }
  }
}

extension DependencyLifetime: CustomStringConvertible {
  /// For diagnostics, the lifetime as text, such as `scoped to Session`.
  public var description: String {
    switch kind {
    case .cached: "cached"
    case .transient: "transient"
    case .weak: "weak"
    case .graph: "graph"
    case .scoped(let name): "scoped to \(typeName(name))"
    case .expiring(let seconds, let attoseconds):
      "expiring after \(Self.number(seconds, attoseconds)) seconds"
    }
  }
}
