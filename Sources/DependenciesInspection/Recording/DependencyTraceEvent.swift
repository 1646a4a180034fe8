/// An event of a trace. See ``withDependencyTrace(_:operation:)``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct DependencyTraceEvent: Sendable {
  /// The kind of an event. Dependencies are named as in code, such as `\.apiClient`, scopes by type, and
  /// places by file and line.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// The first read of a dependency in the trace found a value.
    case firstRead(String, at: String, found: DependencySource)

    /// A value begins to be built, for a read.
    case building(String, DependencyLifetime, for: String)

    /// A value has been built.
    case built(String, in: Duration)

    /// An update closure has set values.
    case overriding([String], at: String)

    /// A scope was opened.
    case opened(String, at: String)

    /// A value of a scope begins to be torn down.
    case tearingDown(String, in: String)

    /// A value has been torn down.
    case tornDown(String, in: Duration)

    /// A scope has closed.
    case closed(String, openedAt: String)

    /// The library reported an issue, with this text.
    case reported(String, at: String?)
  }

  /// The kind of the event.
  public let kind: Kind

  /// How many values are being built or torn down around the event.
  public let depth: Int

  /// The time since the trace began.
  public let elapsed: Duration
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension DependencyTraceEvent: CustomStringConvertible {
  /// One line of text, indented by the depth.
  public var description: String { String(repeating: "  ", count: depth) + text }

  private var text: String {
    switch kind {
    case .firstRead(let name, let place, let source): "reads \(name) at \(place): \(source)"
    case .building(let name, let lifetime, let place): "builds \(name) (\(lifetime)) for the read at \(place)"
    case .built(let name, let duration): "built \(name) in \(duration.text)"
    case .overriding(let names, let place): "overrides \(names.joined(separator: ", ")) at \(place)"
    case .opened(let scope, let place): "opens \(scope) at \(place)"
    case .tearingDown(let name, let scope): "tears \(name) of \(scope) down"
    case .tornDown(let name, let duration): "tore \(name) down in \(duration.text)"
    case .closed(let scope, let place): "closed \(scope), which was opened at \(place)"
    case .reported(let text, let place):
      "reports\(place.map { " at \($0)" } ?? ""): \(text.prefix { $0 != "\n" })"
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// The duration with at least two digits, such as `3.1 ms`.
  fileprivate var text: String {
    let (seconds, attoseconds) = components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let units: [(name: String, size: Int64)] = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)]
    guard let unit = units.first(where: { nanoseconds >= $0.size }) else { return "\(nanoseconds) ns" }
    let tenths = (nanoseconds * 10 + unit.size / 2) / unit.size
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit.name)" : "\((tenths + 5) / 10) \(unit.name)"
  }
}
